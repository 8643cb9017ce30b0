select tokens.id, tokens.label, tokens.account_id, tokens.user_id, tokens.scopes, users.username, users.is_restricted
from tokens join users on users.account_id = tokens.account_id and users.id = tokens.user_id
where tokens.hash = $1 and (tokens.expiry is null or tokens.expiry > (select moor_now()))
