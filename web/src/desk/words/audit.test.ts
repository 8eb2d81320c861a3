import { expect, it } from 'vitest'
import { auditReason } from './audit'

it.each([
  ['staff_added', 'finance', 'Finanças'],
  ['staff_roles_changed', 'approver: cobre o approver', 'Aprovação: cobre o approver'],
  ['quarantine_dismissed', 'finance', 'finance'],
])('of %s, %s is said as %s', (action, reason, said) => {
  expect(auditReason(action, reason)).toBe(said)
})
