// Writes src/api/generated.ts from the contract. Headers that the base query adds to every call, and the users call's
// alternative credential, are left out of the arguments: they would otherwise become part of each cache key.
import { generateEndpoints } from '@rtk-query/codegen-openapi'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const everywhere = /.*/
const addedByBaseQuery = new Set(['Ledger-Min-Sequence', 'token'])

/** Answers that are files or streams, and calls of others than browsers. */
const otherwise = new Set([
  'streamCashback',
  'receiveConversions',
  'receiveSandbox',
  'receivePixNotification',
  'receivePixNotificationBelow',
  'exportUser',
  'getPayoutReceipt',
  'exportStatement',
  'exportPayouts',
  'exportConversions',
  'exportEntries',
])

/** The desk is a script of its own: shoppers do not load its calls. */
const ofTheDesk = ({ operation }) => operation.tags.some((tag) => tag === 'staff' || tag === 'finance')

/** So is what engineers of networks see. */
const ofPartners = ({ operation }) => operation.tags.includes('partner')

const common = {
  schemaFile: '../api/openapi.yaml',
  prettierConfigFile: './.prettierrc.json',
  encodePathParams: true,
  useUnknown: true,
  endpointOverrides: [{ pattern: everywhere, parameterFilter: (name) => !addedByBaseQuery.has(name) }],
}

await generateEndpoints({
  ...common,
  apiFile: './src/api/empty-api.ts',
  apiImport: 'emptyApi',
  exportName: 'generatedApi',
  outputFile: './src/api/generated.ts',
  filterEndpoints: (name, definition) =>
    !otherwise.has(name) && !ofTheDesk(definition) && !ofPartners(definition),
})

await generateEndpoints({
  ...common,
  apiFile: './src/desk/api/empty-api.ts',
  apiImport: 'emptyApi',
  exportName: 'generatedApi',
  outputFile: './src/desk/api/generated.ts',
  filterEndpoints: (name, definition) => !otherwise.has(name) && ofTheDesk(definition),
})

await generateEndpoints({
  ...common,
  apiFile: './src/partners/api/empty-api.ts',
  apiImport: 'emptyApi',
  exportName: 'generatedApi',
  outputFile: './src/partners/api/generated.ts',
  filterEndpoints: (name, definition) => ofPartners(definition),
})
