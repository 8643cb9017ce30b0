import Type from 'typebox'

/**
 * Fields that clients of the linode dialect send and that cannot be had here (decision H17): what means nothing is taken, the rest is refused by name,
 * as a request that is dropped would be believed to be met.
 */
const notOffered = (what: string, taken: string) => `${what} Not offered; only ${taken} can be sent.`

/** What could run in what is made from an image. */
export const unofferedScripts = {
  stackscript_id: Type.Optional(
    Type.Integer({ minimum: 0, description: notOffered('StackScript to be run.', 'null') }),
  ),
  stackscript_data: Type.Optional(
    Type.Record(
      Type.String(),
      Type.String({ maxLength: 4096, description: 'An answer to a question of the StackScript.' }),
      {
        maxProperties: 100,
        description: notOffered('What the StackScript is told.', '{}'),
      },
    ),
  ),
}

/** What a metadata service would hand to a host. */
export const unofferedMetadata = {
  metadata: Type.Optional(
    Type.Object(
      {
        user_data: Type.Optional(
          Type.String({
            writeOnly: true,
            maxLength: 87_384,
            description: notOffered('Base64 of what the system reads at its first start.', 'null'),
          }),
        ),
      },
      { description: 'What the metadata service would tell the host; there is none.' },
    ),
  ),
}

/** What else a new host can be asked for. */
export const unofferedNeighbours = {
  backups_enabled: Type.Optional(Type.Boolean({ description: notOffered('Whether backups are made of it.', 'false') })),
  backup_id: Type.Optional(Type.Integer({ minimum: 0, description: notOffered('Backup to make it from.', 'null') })),
  firewall_id: Type.Optional(
    Type.Integer({ minimum: -1, description: notOffered('Firewall in front of it.', 'null and -1') }),
  ),
  placement_group: Type.Optional(
    Type.Object(
      {
        id: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of the group.' })),
        compliant_only: Type.Optional(Type.Boolean({ description: 'Whether it must comply with the group.' })),
      },
      { description: notOffered('Placement group that it joins.', 'null') },
    ),
  ),
  interface_generation: Type.Optional(
    Type.Enum(['legacy_config', 'linode'], {
      type: 'string',
      description: notOffered('Whether its interfaces are its own or those of its configuration.', '`legacy_config`'),
    }),
  ),
}

const noSchedule = Type.Optional(
  Type.String({ maxLength: 16, description: notOffered('When backups are made.', 'null') }),
)

/** Backups as a host that was read shows them. */
export const unofferedBackups = {
  backups: Type.Optional(
    Type.Object(
      {
        enabled: Type.Optional(Type.Boolean({ description: notOffered('Whether backups are made of it.', 'false') })),
        schedule: Type.Optional(
          Type.Object({ day: noSchedule, window: noSchedule }, { description: 'When backups are made.' }),
        ),
      },
      { description: 'Backups of the host; there are none.' },
    ),
  ),
}
