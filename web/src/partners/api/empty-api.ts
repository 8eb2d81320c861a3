import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base'

const freshSeconds = 5

/** The API slice before the generated endpoints are injected into it. What is looked at again is asked for again. */
export const emptyApi = createApi({
  reducerPath: 'api',
  baseQuery,
  refetchOnMountOrArgChange: freshSeconds,
  endpoints: () => ({}),
})
