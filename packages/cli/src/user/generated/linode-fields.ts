// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Body fields with another name in the linode dialect. */
export const linodeBodyFields: Readonly<Record<string, string>> = {
  host_id: 'linode_id',
  hosts: 'linodes',
  console_auth_method: 'lish_auth_method',
  interfaces_for_new_hosts: 'interfaces_for_new_linodes',
  host: 'linode',
  cluster: 'lkecluster',
}
