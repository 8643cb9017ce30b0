import type { Handler } from '#api/call.ts'

/** Shows the settings of the account, none of which changes anything here (decision H9). */
export const accountSettingView: Handler<'account_setting.view'> = {
  kind: 'read',
  run: async () => ({
    managed: false,
    network_helper: true,
    longview_subscription: null,
    backups_enabled: false,
    object_storage: 'disabled',
    interfaces_for_new_hosts: 'legacy_config_only',
    maintenance_policy: 'linode/migrate',
  }),
}
