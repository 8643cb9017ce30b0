// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Fields of bodies: kind, `?` where it can be null, `*` where it is a secret, `!` where it is required, and what it is for. */
export const otherFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'volume.create': {
    label: 'text! Begins with a letter, then letters, digits, `-` and `_`; unique in the account.',
    size: 'integer Size in GiB, within the bounds of the installation; 20 when absent.',
    region: 'text Id of a region, as the list of regions names it.',
    host_id: 'integer Host to attach the volume to; it must be in the same region.',
    config_id: 'integer Configuration of that host; one is chosen when absent.',
    tags: 'texts For organisation only; at most 100 different ones.',
    encryption:
      'enabled|disabled Whether the bytes rest encrypted; disabled when absent, but where the linode dialect is spoken enabled in regions that can.',
    persist_across_boots: 'boolean Whether the attachment is kept in the configuration; true when absent.',
  },
  'volume.update': {
    label: 'text Begins with a letter, then letters, digits, `-` and `_`; unique in the account.',
    tags: 'texts For organisation only; at most 100 different ones.',
  },
  'volume.attach': {
    host_id: 'integer! Host to attach the volume to; it must be in the same region.',
    config_id: 'integer Configuration of that host; one is chosen when absent.',
    persist_across_boots: 'boolean Whether the attachment is kept in the configuration; true when absent.',
  },
  'volume.clone': {
    label: 'text! Begins with a letter, then letters, digits, `-` and `_`; unique in the account.',
  },
  'volume.resize': {
    size: 'integer! Size in GiB, more than the volume has.',
  },
  'address.create': {
    type: 'ipv4! Its family; only `ipv4` can be added.',
    public: 'boolean! Whether it is for everybody; a private one is for hosts of the region.',
    host_id: 'integer! Host that it is for.',
    reserved: 'boolean Whether it outlives its host; only false can be had.',
  },
  'address.update': {
    rdns: 'text? Name that reverse look-ups of the address are to answer.',
    reserved: 'boolean Whether it outlives its host; only false can be had.',
    tags: 'texts Only reserved addresses have tags, and there are none.',
  },
  'tag.create': {
    label: 'text! Label of the tag.',
    hosts: 'integers Numbers of the hosts that get the tag at once.',
    volumes: 'integers Numbers of the volumes that get the tag at once.',
  },
  'profile.update': {
    email: 'text Address of the user; may be empty.',
    timezone: 'text Time zone of the user, by its name in the IANA database.',
    email_notifications: 'boolean Whether the user gets mail; nothing is sent here.',
    console_auth_method:
      'password_keys|keys_only|disabled How the user would reach the console of a host, of which there is none here.',
    authorized_keys: 'texts Public keys for the console, in place of those before.',
    ip_whitelist_enabled: 'boolean False, as it is.',
    two_factor_auth: 'boolean False, as it is.',
    restricted: 'boolean As it is: /account/users changes it.',
  },
  'ssh_key.create': {
    label: 'text! Label of the key; need not be unique.',
    ssh_key: 'text! A public SSH key as OpenSSH writes it: its type, the key in Base64, and a comment, on one line.',
  },
  'ssh_key.update': {
    label: 'text Label of the key; need not be unique.',
  },
  'token.create': {
    label: 'text Label of the token; need not be unique.',
    scopes: 'text Scopes with spaces or commas between them, or * for all; those of the acting token when absent.',
    expiry: 'text? A moment, YYYY-MM-DDTHH:MM:SS, UTC unless it ends in an offset; never when absent or null.',
  },
  'token.update': {
    label: 'text Label of the token; need not be unique.',
  },
  'account.update': {
    company: 'text Name of the company; the label of the account until told.',
    email:
      'text Address for mail; that of the unrestricted user who has had one for longest until told, and when empty.',
    first_name: 'text First name; empty until told.',
    last_name: 'text Last name; empty until told.',
    address_1: 'text First line of the address; empty until told.',
    address_2: 'text Second line of the address; empty until told.',
    city: 'text City; empty until told.',
    state: 'text State or province; empty until told.',
    zip: 'text Postal code; empty until told.',
    country: 'text Two letters (ISO 3166); empty until told.',
    phone: 'text Telephone number; empty until told.',
    tax_id: 'text Number for taxes; empty until told.',
  },
  'account_setting.update': {
    network_helper: 'boolean Kept as it is told: hosts find their own network.',
    backups_enabled: 'boolean Kept as it is told: hosts are not backed up.',
    interfaces_for_new_hosts:
      'legacy_config_only|legacy_config_default_but_linode_allowed|linode_default_but_legacy_config_allowed|linode_only Kept as it is told: hosts are always made as `legacy_config_only` says.',
    maintenance_policy: 'migrate|power_off_on What new hosts have that are not told another: see there.',
    longview_subscription: 'text Must be absent or null, as it is: there are no subscriptions.',
  },
  'agreement.create': {
    privacy_policy: 'boolean True acknowledges it, for good; false changes nothing.',
    eu_model: 'boolean True acknowledges it, for good; false changes nothing.',
    master_service_agreement: 'boolean True acknowledges it, for good; false changes nothing.',
    billing_agreement: 'boolean True acknowledges it, for good; false changes nothing.',
  },
  'user.create': {
    username:
      'text! Letters, digits, dashes and underscores; unique in the installation, upper and lower case being the same.',
    email: 'text Address of the user; may be empty.',
    restricted: 'boolean Whether the user sees and does only what grants allow; true when absent.',
    password: 'text* For signing in at /oauth only; never shown.',
  },
  'user.update': {
    username:
      'text Letters, digits, dashes and underscores; unique in the installation, upper and lower case being the same.',
    email: 'text Address of the user; may be empty.',
    restricted: 'boolean Whether the user sees and does only what grants allow.',
    password: 'text* For signing in at /oauth only; never shown.',
  },
  'grant.update': {
    volume: 'objects What is listed changes, null takes the grant away; whatever is not listed stays as it is.',
    host: 'objects What is listed changes, null takes the grant away; whatever is not listed stays as it is.',
    cluster: 'objects What is listed changes, null takes the grant away; whatever is not listed stays as it is.',
    global: 'object What the user may do beside single things; what is left out stays as it is.',
  },
  'client.create': {
    label: 'text! Shown to whom the application asks: no control, direction or invisible characters.',
    redirect_uri:
      'text! Where users are sent back: an https address without fragment, or http on 127.0.0.1, [::1] or localhost.',
    public: 'boolean Whether the client cannot keep a secret, as on a phone; cannot be changed later.',
  },
  'client.update': {
    label: 'text Shown to whom the application asks: no control, direction or invisible characters.',
    redirect_uri:
      'text Where users are sent back: an https address without fragment, or http on 127.0.0.1, [::1] or localhost.',
  },
}
