-- Whom an account belongs to, as far as somebody has said it: kept and shown, and followed by nothing (decision H9.2).
alter table accounts
  add column contact jsonb not null default '{}';
