select count(*) as total from volumes where account_id = $1 and deleted_at is null and region = $2 and strpos(label, $3) > 0
