-- The report's list of managers is not looked for among all customers.
create index account_managers on account (first_name, last_name, email) where role = 'Manager';
