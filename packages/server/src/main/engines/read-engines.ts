import { validateWhenRead, readYamlFile } from '../yaml/read-yaml-file.ts'
import { checkEngines } from './check-engines.ts'
import { type EngineFile, engineSchema } from './engine-schema.ts'

const validate = validateWhenRead<EngineFile>(engineSchema)

/** Returns the entries of an engines file (docs/engines.md); empty if `file` is null. Throws OperatorFailure with every problem and its line. */
export function readEngines(file: string | null): EngineFile {
  return file === null ? {} : readYamlFile(file, { noun: 'engines file', validate, check: checkEngines })
}
