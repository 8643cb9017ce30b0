import { operatorPath } from '#domain/access/operator-session.ts'
import { describeOperator } from './describe-operator.ts'

process.stdout.write(`${JSON.stringify(describeOperator(operatorPath), null, 2)}\n`)
