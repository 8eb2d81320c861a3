import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base'

/** The API slice before the generated endpoints are injected into it. */
export const emptyApi = createApi({ reducerPath: 'api', baseQuery, endpoints: () => ({}) })
