select volumes.id, volumes.label, volumes.created, volumes.updated, volumes.hardware_type, volumes.region, volumes.size_gib, volumes.status,
  volumes.tags, volumes.encryption, volumes.orch_cluster_id, attachments.host_id, hosts.label as host_label,
  coalesce(attachments.wants = 'attached' and hosts.status = 'running' and attachments.plugged_serial = hosts.seen_boot_serial, false) as io_ready
from volumes left join attachments on attachments.volume_id = volumes.id and not attachments.is_hidden left join hosts on hosts.id = attachments.host_id
where volumes.account_id = $1 and volumes.deleted_at is null and volumes.id = $2
