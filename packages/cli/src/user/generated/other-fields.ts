// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Body fields: kind, `?` if nullable, `*` if secret, `!` if required, and description. */
export const otherFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'volume.create': {
    label: 'text! Starts with a letter, followed by letters, digits, `-` and `_`.',
    size: 'integer Size in GiB, within the bounds of the installation. 20 if absent.',
    region: 'text Region ID, as returned by the list of regions.',
    host_id: 'integer ID of the host to attach the volume to.',
    config_id: 'integer ID of a configuration of the host.',
    tags: 'texts For organization only.',
    encryption: 'enabled|disabled Whether the data is encrypted at rest.',
    persist_across_boots: 'boolean Whether the attachment persists in the configuration across boots.',
  },
  'volume.update': {
    label: 'text Starts with a letter, followed by letters, digits, `-` and `_`.',
    tags: 'texts For organization only.',
  },
  'volume.attach': {
    host_id: 'integer! ID of the host to attach the volume to.',
    config_id: 'integer ID of a configuration of the host.',
    persist_across_boots: 'boolean Whether the attachment persists in the configuration across boots.',
  },
  'volume.clone': {
    label: 'text! Starts with a letter, followed by letters, digits, `-` and `_`.',
  },
  'volume.resize': {
    size: 'integer! New size in GiB.',
  },
  'address.create': {
    type: 'ipv4! Address family.',
    public: 'boolean! Whether the address is public.',
    host_id: 'integer! ID of the host that gets the address.',
    reserved: 'boolean Whether the address is reserved.',
  },
  'address.update': {
    rdns: 'text? Reverse DNS name of the address.',
    reserved: 'boolean Whether the address is reserved.',
    tags: 'texts Tags of reserved addresses.',
  },
  'tag.create': {
    label: 'text! Tag label.',
    hosts: 'integers IDs of the hosts to tag.',
    volumes: 'integers IDs of the volumes to tag.',
  },
  'profile.update': {
    email: 'text Email address.',
    timezone: 'text IANA time zone of the user.',
    email_notifications: 'boolean Whether the user gets email notifications.',
    console_auth_method: 'password_keys|keys_only|disabled Authentication method for host consoles.',
    authorized_keys: 'texts Public keys for host consoles.',
    ip_whitelist_enabled: 'boolean Must be false.',
    two_factor_auth: 'boolean Must be false.',
    restricted: 'boolean Must equal the current value.',
  },
  'ssh_key.create': {
    label: 'text! Key label.',
    ssh_key: 'text! Public SSH key in OpenSSH format on one line: type, Base64 key and comment.',
  },
  'ssh_key.update': {
    label: 'text Key label.',
  },
  'token.create': {
    label: 'text Token label.',
    scopes: 'text Scopes separated by spaces or commas, or * for all scopes.',
    expiry: 'text? Time in the format YYYY-MM-DDTHH:MM:SS, in UTC unless it ends in an offset.',
  },
  'token.update': {
    label: 'text Token label.',
  },
  'account.update': {
    company: 'text Company name.',
    email: 'text Email address.',
    first_name: 'text First name.',
    last_name: 'text Last name.',
    address_1: 'text First address line.',
    address_2: 'text Second address line.',
    city: 'text City.',
    state: 'text State or province.',
    zip: 'text Postal code.',
    country: 'text Country code of two letters (ISO 3166).',
    phone: 'text Phone number.',
    tax_id: 'text Tax ID.',
  },
  'account_setting.update': {
    network_helper: 'boolean Stored but not applied: hosts configure their own network.',
    backups_enabled: 'boolean Stored but not applied: hosts are not backed up.',
    interfaces_for_new_hosts:
      'legacy_config_only|legacy_config_default_but_linode_allowed|linode_default_but_legacy_config_allowed|linode_only Stored but not applied: hosts are always created as with `legacy_config_only`.',
    maintenance_policy: 'migrate|power_off_on Default maintenance policy of new hosts.',
    longview_subscription: 'text Must be null or absent: subscriptions are not supported.',
  },
  'agreement.create': {
    privacy_policy: 'boolean True acknowledges the agreement permanently; false has no effect.',
    eu_model: 'boolean True acknowledges the agreement permanently; false has no effect.',
    master_service_agreement: 'boolean True acknowledges the agreement permanently; false has no effect.',
    billing_agreement: 'boolean True acknowledges the agreement permanently; false has no effect.',
  },
  'user.create': {
    username: 'text! Letters, digits, dashes and underscores.',
    email: 'text Email address.',
    restricted: 'boolean Whether the user is restricted to their grants.',
    password: 'text* Password for sign-in at /oauth.',
  },
  'user.update': {
    username: 'text Letters, digits, dashes and underscores.',
    email: 'text Email address.',
    restricted: 'boolean Whether the user is restricted to their grants.',
    password: 'text* Password for sign-in at /oauth.',
  },
  'grant.update': {
    volume: 'objects Listed grants are changed; null revokes a grant.',
    host: 'objects Listed grants are changed; null revokes a grant.',
    cluster: 'objects Listed grants are changed; null revokes a grant.',
    global: 'object Grants that are not about a single resource.',
  },
  'client.create': {
    label: 'text! Name on the consent page.',
    redirect_uri: 'text! Redirect URI: an https URL without a fragment, or http on 127.0.0.1, [::1] or localhost.',
    public: 'boolean Whether the client is public, that is, cannot keep a secret, such as a mobile app.',
  },
  'client.update': {
    label: 'text Name on the consent page.',
    redirect_uri: 'text Redirect URI: an https URL without a fragment, or http on 127.0.0.1, [::1] or localhost.',
  },
}
