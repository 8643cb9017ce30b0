/** Prints rule violations in the given paths (default: everywhere), one per line; exits 1 if any. */
import { formatProblems } from './project/problem.ts'
import { houseRules } from './house-rules.ts'
import { makeProject } from './project/project.ts'
import { readProject } from './project/read-project.ts'

const requested = process.argv.slice(2)
const project = makeProject(readProject())
const problems = houseRules.flatMap((rule) => rule.check(project))
const selected = problems.filter((one) => requested.length === 0 || requested.some((path) => one.file.startsWith(path)))
for (const line of formatProblems(selected)) process.stdout.write(`${line}\n`)
process.exitCode = selected.length > 0 ? 1 : 0
