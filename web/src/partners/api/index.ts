import { generatedApi } from './generated'

/** The portal's calls, by what they change. */
export const api = generatedApi.enhanceEndpoints({
  addTagTypes: ['Deliveries', 'Secrets', 'Sandbox'],
  endpoints: {
    listPartnerDeliveries: { providesTags: ['Deliveries'] },
    getPartnerDelivery: { providesTags: ['Deliveries'] },
    replayPartnerDelivery: { invalidatesTags: ['Deliveries'] },
    listPartnerSecrets: { providesTags: ['Secrets'] },
    rotatePartnerSecret: { invalidatesTags: ['Secrets'] },
    getSandbox: { providesTags: ['Sandbox'] },
    renewSandboxKey: { invalidatesTags: ['Sandbox'] },
    clearSandbox: { invalidatesTags: ['Sandbox'] },
  },
})

export * from './generated'
