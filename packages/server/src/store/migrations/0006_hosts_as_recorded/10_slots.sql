-- All that is changed here, in the order in which others take it: those who use one and wait for another would hold it up again and again.
lock table hosts, configs, config_devices in access exclusive mode;

-- Slots of a boot configuration: 0 is sda, 63 is sdbl (decision D6).
alter table config_devices drop constraint config_devices_slot_check;
alter table config_devices add constraint config_devices_slot_check check (slot between 0 and 63);
