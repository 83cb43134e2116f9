-- A version that customers were told of may not be bearable any more when all of them know: an instrument has got a wider
-- spread or more leverage meanwhile. Then it does not come, which they are told as well, and here stands whose fault it was.
alter table market_group_notice
  add column unbearable text;
