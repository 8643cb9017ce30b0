/** Creates an empty volume, the most frequent changing call, in one statement. */
export const volumeCallStep = `
  -- Whether a fault waits for a call: then the call is to be made step by step.
  create function sim.fault_waits(of_method text, of_id bigint) returns boolean language plpgsql stable as $$
  begin
    return exists (select from sim.faults where port_method = of_method and (thing_id is null or thing_id = of_id) and times_left > 0);
  end $$;

  -- Remembers the highest claim on a thing; false where a newer one has been here.
  create function sim.remember_claim(of_installation text, of_kind text, of_id bigint, of_uid text, its_generation bigint, its_epoch bigint)
  returns boolean language plpgsql as $$
  begin
    insert into sim.guards as seen (installation, kind, public_id, uid, generation, epoch)
      values (of_installation, of_kind, of_id, of_uid, its_generation, its_epoch)
      on conflict (installation, kind, public_id, uid) do update set generation = excluded.generation, epoch = excluded.epoch
      where (seen.generation, seen.epoch) <= (excluded.generation, excluded.epoch);
    return found;
  end $$;

  -- Takes room in a region, or gives it back when negative; false where there is not enough. A region begins with a generous default at its first use.
  create function sim.move_capacity(of_region text, by_gib bigint, by_hosts bigint) returns boolean language plpgsql as $$
  begin
    insert into sim.regions as held (region, volumes_gib_used, hosts_used) values (of_region, by_gib, by_hosts)
      on conflict (region) do update set
        volumes_gib_used = held.volumes_gib_used + excluded.volumes_gib_used, hosts_used = held.hosts_used + excluded.hosts_used
      where (excluded.volumes_gib_used <= 0 or held.volumes_gib_used + excluded.volumes_gib_used <= held.volumes_gib_max)
        and (excluded.hosts_used <= 0 or held.hosts_used + excluded.hosts_used <= held.hosts_max);
    return found;
  end $$;

  -- Makes an empty volume under a claim, where that is all there is to do; false where a fault waits for the call, the claim is old, the name is taken or
  -- there is no room: then nothing has changed but the claim, and the call is to be made step by step, which says why it cannot be.
  create function sim.make_volume(of_installation text, of_id bigint, of_uid text, its_generation bigint, its_epoch bigint,
    its_name text, its_region text, its_gib bigint, its_hardware text, encrypts boolean, takes_ms bigint)
  returns boolean language plpgsql as $$
  declare instant boolean := takes_ms = 0;
  begin
    if sim.fault_waits('ensureVolume', of_id)
      or not sim.remember_claim(of_installation, 'volume', of_id, of_uid, its_generation, its_epoch)
      or exists (select from sim.volumes where name = its_name and not is_lost)
      or exists (select from sim.regions where region = its_region and volumes_gib_used + its_gib > volumes_gib_max) then
      return false;
    end if;
    -- Its region's row is locked until the commit, so that volumes would be made one after the other, each after the other's flush. A volume that a crash of the server takes along is
    -- told of by no row yet: what a pass writes is committed later, and is not flushed without all that came before it.
    perform set_config('synchronous_commit', 'off', true);
    insert into sim.volumes (name, installation, public_id, uid, region, size_gib, hardware_type, is_encrypted, is_complete, work, work_started, work_ms)
      values (its_name, of_installation, of_id, of_uid, its_region, its_gib, its_hardware, encrypts, instant,
        case when not instant then 'create' end, case when not instant then public.moor_now() end, case when not instant then takes_ms end)
      on conflict (name) where not is_lost do nothing;
    if not found then raise exception 'the name % was taken meanwhile', its_name using errcode = 'serialization_failure'; end if;
    if not sim.move_capacity(its_region, its_gib, 0) then
      raise exception 'the room in % was taken meanwhile', its_region using errcode = 'serialization_failure';
    end if;
    return true;
  end $$;
  `
