// Writes src/api/generated.ts from the contract. Headers that the base query adds to every call, and the users call's
// alternative credential, are left out of the arguments: they would otherwise become part of each cache key.
import { generateEndpoints } from '@rtk-query/codegen-openapi'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const everywhere = /.*/
const addedByBaseQuery = new Set(['Ledger-Min-Sequence', 'token'])

await generateEndpoints({
  schemaFile: '../api/openapi.yaml',
  apiFile: './src/api/empty-api.ts',
  apiImport: 'emptyApi',
  exportName: 'generatedApi',
  outputFile: './src/api/generated.ts',
  prettierConfigFile: './.prettierrc.json',
  encodePathParams: true,
  useUnknown: true,
  filterEndpoints: (name) => !['streamCashback', 'receiveConversions', 'exportUser'].includes(name),
  endpointOverrides: [{ pattern: everywhere, parameterFilter: (name) => !addedByBaseQuery.has(name) }],
})
