import Type from 'typebox'
import { describeEnum } from '../shared/describe-schema.ts'

/**
 * Returns the description of an unsupported field (decision H17). Values without effect are accepted. Others are rejected, because the client would assume that
 * an ignored request was fulfilled.
 */
const describeUnsupported = (what: string, accepted: string) => `${what} Not supported; only ${accepted} is accepted.`

/** Scripts to run on disks from an image. */
export const unsupportedScripts = {
  stackscript_id: Type.Optional(
    Type.Integer({ minimum: 0, description: describeUnsupported('StackScript to run.', 'null') }),
  ),
  stackscript_data: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 4096, description: 'Value of a StackScript field.' }), {
      maxProperties: 100,
      description: describeUnsupported('StackScript fields.', '{}'),
    }),
  ),
}

/** Other unsupported fields of host creation. */
export const unsupportedProducts = {
  backups_enabled: Type.Optional(
    Type.Boolean({ description: describeUnsupported('Whether to enable backups.', 'false') }),
  ),
  backup_id: Type.Optional(
    Type.Integer({ minimum: 0, description: describeUnsupported('ID of the backup to restore.', 'null') }),
  ),
  firewall_id: Type.Optional(
    Type.Integer({ minimum: -1, description: describeUnsupported('Firewall of the host.', 'null or -1') }),
  ),
  placement_group: Type.Optional(
    Type.Object(
      {
        id: Type.Optional(Type.Integer({ minimum: 0, description: 'Placement group ID.' })),
        compliant_only: Type.Optional(
          Type.Boolean({ description: 'Whether the host must comply with the group policy.' }),
        ),
      },
      { description: describeUnsupported('Placement group of the host.', 'null') },
    ),
  ),
  interface_generation: Type.Optional(
    describeEnum(['legacy_config', 'linode'], describeUnsupported('Interface generation.', '`legacy_config`')),
  ),
}

const noSchedule = Type.Optional(
  Type.String({ maxLength: 16, description: describeUnsupported('Backup schedule.', 'null') }),
)

/** Unsupported backup fields, in the form of a host response. */
export const unsupportedBackups = {
  backups: Type.Optional(
    Type.Object(
      {
        enabled: Type.Optional(
          Type.Boolean({ description: describeUnsupported('Whether backups are enabled.', 'false') }),
        ),
        schedule: Type.Optional(
          Type.Object({ day: noSchedule, window: noSchedule }, { description: 'Backup schedule.' }),
        ),
      },
      { description: 'Backups of the host. Not supported.' },
    ),
  ),
}
