-- What a leader closed while no price was there waits in a copy until it can be closed. Copies that have ended closed all themselves: nothing waits there.
update trading_copy k set (outcome, reason) = row('skipped'::text, 'not-held'::text)
where k.outcome = 'waiting' and exists (select from copying_allocation a where a.book_id = k.user_id and a.ended_at is not null);
