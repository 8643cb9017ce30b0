-- The necessary claim of a worker: leases due rows that no other worker holds ($1 holder, $2 limit).
update work set lease_holder = $1, epoch = epoch + 1, lease_until = moor_now() + interval '5 seconds'
where (kind, id) in (
  select kind, id from work where due <= (select moor_now()) and (lease_until is null or lease_until <= (select moor_now()))
  order by due limit $2 for update skip locked
)
returning id, epoch
