// Writes what calls the API from the contract. Headers that the base query adds to every call, and the users call's
// alternative credential, are left out of the arguments: they would otherwise become part of each cache key.
import { generateEndpoints } from '@rtk-query/codegen-openapi'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const everywhere = /.*/
const addedByBaseQuery = new Set(['Ledger-Min-Sequence', 'token'])

/** Answers that are files or streams, calls of others than browsers, and what no page asks for. */
const otherwise = new Set([
  'startGoogleLogin',
  'finishGoogleLogin',
  'getClaimReceipt',
  'getStore',
  'streamCashback',
  'receiveConversions',
  'receiveSandbox',
  'receiveFromNetworkByQuery',
  'receiveFromNetwork',
  'receivePixNotification',
  'receivePixNotificationBelow',
  'exportUser',
  'getPayoutReceipt',
  'getClickReceipt',
  'exportStatement',
  'exportReceivedYear',
  'exportPayouts',
  'exportConversions',
  'exportEntries',
  'exportTrialBalance',
  'exportIncomeStatement',
  'exportMargins',
  'exportAccountLedger',
  'exportReceivables',
  'exportReceivablesAging',
  'exportLiabilitiesAging',
  'exportCash',
])

/** What the first load calls of what is somebody's own. */
const atFirst = new Set(['validateToken', 'logout', 'getCurrentUser'])

/** What is somebody's own, and the forms that lead to it, come with the pages and dialogs that need them. */
const ofTheAccount = ({ operation }) =>
  operation.tags.some((tag) => ['auth', 'users', 'cashback'].includes(tag))

const isShoppers = (name, definition) =>
  !otherwise.has(name) && !ofTheDesk(definition) && !ofPartners(definition)

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
    isShoppers(name, definition) && (atFirst.has(name) || !ofTheAccount(definition)),
})

await generateEndpoints({
  ...common,
  apiFile: './src/api/empty-api.ts',
  apiImport: 'emptyApi',
  exportName: 'generatedApi',
  outputFile: './src/api/account/generated.ts',
  hooks: true,
  filterEndpoints: (name, definition) =>
    isShoppers(name, definition) && ofTheAccount(definition) && !atFirst.has(name),
})

await generateEndpoints({
  ...common,
  apiFile: './src/desk/api/empty-api.ts',
  apiImport: 'emptyApi',
  exportName: 'generatedApi',
  outputFile: './src/desk/api/generated.ts',
  hooks: true,
  filterEndpoints: (name, definition) => !otherwise.has(name) && ofTheDesk(definition),
})

await generateEndpoints({
  ...common,
  apiFile: './src/partners/api/empty-api.ts',
  apiImport: 'emptyApi',
  exportName: 'generatedApi',
  outputFile: './src/partners/api/generated.ts',
  hooks: true,
  filterEndpoints: (name, definition) => ofPartners(definition),
})
