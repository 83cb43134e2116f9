-- Nobody has read it since shares of customers are counted by person.
drop view view_open_interest;
