-- kubeconfig_serial: the credentials_serial since which the kubeconfig has its token; a later credentials_serial renews the cluster's own token
-- alone (decision E8). sealed_serial and seen_serial go on counting both.
alter table clusters add column kubeconfig_serial integer not null default 1;
update clusters set kubeconfig_serial = credentials_serial;
