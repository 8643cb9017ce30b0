-- Where the work that an event records goes on in a trace: the `traceparent` (W3C) of the request that it was accepted with, so that passes in any process
-- stand below that request. Null where nobody traced it.
alter table events add column trace text;
