import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a statement of the folder `sql`, prepared once per connection. Throws if the file is missing. */
export function baselineStatement(name: string): { readonly name: string; readonly text: string } {
  return { name, text: readFileSync(join(import.meta.dirname, 'sql', `${name}.sql`), 'utf8') }
}
