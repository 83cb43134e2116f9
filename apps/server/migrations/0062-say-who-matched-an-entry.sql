-- An account is known to be a customer's where a person has said so, and not because money once came from it.

alter table rail_bank_entry add column matched_by uuid references app_user;
