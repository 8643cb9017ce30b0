-- Pods that a disruption budget protected at the last drain call, as the event of a forced removal names them; null if none was protected.
alter table nodes add column protected_pods text;
