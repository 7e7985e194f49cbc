-- The address that a link to set a password is sent to. The address of an account that signs in with it never changes;
-- links to other accounts are valid for half an hour, and become invalid.
alter table password_resets add column email text;
update password_resets set email = users.email from users where users.id = user_id and users.login_type = 'email';
