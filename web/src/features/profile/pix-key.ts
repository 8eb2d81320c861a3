import type { PixKeyType } from '@/api/generated'
import { hasCheckDigits, isCpf, maskCpf } from '@/lib/cpf'

const maxEmail = 77
const emailForm =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const randomForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const cnpjForm = /^[0-9A-Z]{12}[0-9]{2}$/
// An area code that exists, and a mobile number.
const mobileForm = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])9[0-9]{8}$/

const keepCnpj = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** The eleven digits of a Brazilian mobile number, with or without its country. */
function mobileDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return text.trim().startsWith('+') || digits.length > 11 ? digits.replace(/^55/, '') : digits
}

/** The key as the server keeps it, or null when it is none of this type: the same rules as in `ledger/pix`. */
export function normalisePixKey(type: PixKeyType, text: string): string | null {
  const trimmed = text.trim()
  switch (type) {
    case 'CPF':
      return isCpf(trimmed) ? trimmed.replace(/\D/g, '') : null
    case 'CNPJ': {
      const cnpj = keepCnpj(trimmed)
      return cnpjForm.test(cnpj) && hasCheckDigits(cnpj, 9) ? cnpj : null
    }
    case 'EMAIL': {
      const email = trimmed.toLowerCase()
      return email.length <= maxEmail && emailForm.test(email) ? email : null
    }
    case 'PHONE': {
      if (/^\+(?!55)/.test(trimmed.replace(/[\s().-]/g, ''))) return null
      const digits = mobileDigits(trimmed)
      return mobileForm.test(digits) ? `+55${digits}` : null
    }
    case 'RANDOM': {
      const key = trimmed.toLowerCase()
      return randomForm.test(key) ? key : null
    }
  }
}

function maskCnpj(text: string): string {
  return keepCnpj(text)
    .slice(0, 14)
    .replace(/^(.{2})(?=.)/, '$1.')
    .replace(/^(.{6})(?=.)/, '$1.')
    .replace(/^(.{10})(?=.)/, '$1/')
    .replace(/^(.{15})(?=.)/, '$1-')
}

function maskPhone(text: string): string {
  return mobileDigits(text)
    .slice(0, 11)
    .replace(/^(\d{2})(?=\d)/, '($1) ')
    .replace(/^(.{10})(?=\d)/, '$1-')
}

/** What was typed, in the form people write such a key. */
export function maskPixKey(type: PixKeyType, text: string): string {
  switch (type) {
    case 'CPF':
      return maskCpf(text)
    case 'CNPJ':
      return maskCnpj(text)
    case 'PHONE':
      return maskPhone(text)
    case 'EMAIL':
    case 'RANDOM':
      return text.trim()
  }
}
