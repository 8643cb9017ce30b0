import { Ajv, type ValidateFunction } from 'ajv'
import { readYamlFile } from '../yaml/read-yaml-file.ts'
import { checkEngines } from './check-engines.ts'
import { type EngineFile, engineSchema } from './engine-schema.ts'

let compiled: ValidateFunction<EngineFile> | null = null

function validate(): ValidateFunction<EngineFile> {
  compiled ??= new Ajv({ allErrors: true, strict: false, verbose: true, logger: false }).compile<EngineFile>(
    engineSchema,
  )
  return compiled
}

/** Reads the engines of an installation (docs/engines.md); none where no file is named. Throws OperatorFailure that names every problem with its line. */
export function readEngines(file: string | null): EngineFile {
  return file === null ? {} : readYamlFile(file, { noun: 'file of engines', validate, check: checkEngines })
}
