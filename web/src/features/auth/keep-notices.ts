import { createAsyncThunk } from '@reduxjs/toolkit'
import { accountApi } from '@/api/account/index'
import { deviceAddress, dropNotices } from '@/lib/push'

/** Has the new session end the notices of this device, as the one before would have: what it shows stays as it was chosen. */
export const keepNotices = createAsyncThunk('auth/notices', async (id: string, { dispatch }) => {
  await dropNotices(id)
  const address = await deviceAddress()
  if (address === null) return
  const { data } = await dispatch(accountApi.endpoints.getPush.initiate({ id }, { subscribe: false }))
  const device = data?.devices.find(({ endpoint }) => endpoint === address.endpoint)
  if (device === undefined) return
  const { approved, paid, ending, rising } = device
  const pushSubscription = { ...address, approved, paid, ending, rising }
  await dispatch(accountApi.endpoints.setPush.initiate({ id, pushSubscription }))
})
