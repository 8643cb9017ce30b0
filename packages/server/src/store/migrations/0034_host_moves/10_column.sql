-- Hypervisor that an operator moves the host to; null without a move.
alter table hosts add column migrating_to text;
