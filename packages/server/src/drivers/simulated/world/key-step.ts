/** Nothing that was sealed with a dropped key is taken: the control plane's own guard, for the world's sealed columns. */
export const keyStep = `
  create trigger fronts_keys_are_kept before insert or update of ca_key_sealed on sim.fronts
    for each row execute function public.refuse_dropped_key('ca_key_sealed');
  create trigger clusters_keys_are_kept before insert or update of tls_sealed on sim.clusters
    for each row execute function public.refuse_dropped_key('tls_sealed');
  create trigger kube_objects_keys_are_kept before insert or update of sealed on sim.kube_objects
    for each row when (new.sealed is not null) execute function public.refuse_dropped_key('sealed');
  create trigger kube_changes_keys_are_kept before insert or update of sealed on sim.kube_changes
    for each row when (new.sealed is not null) execute function public.refuse_dropped_key('sealed');
  `
