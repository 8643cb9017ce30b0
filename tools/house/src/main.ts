/** Prints violations of the codebase rules in the given paths (default: everywhere), one per line; exits 1 if there are any. */
import { formatProblems } from './project/problem.ts'
import { houseRules } from './house-rules.ts'
import { makeProject } from './project/project.ts'
import { readProject } from './project/read-project.ts'

const wanted = process.argv.slice(2)
const project = makeProject(readProject())
const problems = houseRules.flatMap((rule) => rule.check(project))
const shown = problems.filter((one) => wanted.length === 0 || wanted.some((path) => one.file.startsWith(path)))
for (const line of formatProblems(shown)) process.stdout.write(`${line}\n`)
process.exitCode = shown.length > 0 ? 1 : 0
