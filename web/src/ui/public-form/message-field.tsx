import { useEffect, useRef, useState } from 'react'
import { formatCount } from '@/lib/format'
import { Field, type FieldProps } from './field'

interface MessageFieldProps extends FieldProps {
  longest: number
}

/** A text of some length, with what is used of it. In templates: "message-field". */
export function MessageField({ longest, ...field }: MessageFieldProps) {
  const [used, setUsed] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const form = area.current?.form
    const clear = () => {
      setUsed(0)
    }
    form?.addEventListener('reset', clear)
    return () => {
      form?.removeEventListener('reset', clear)
    }
  }, [])
  return (
    <Field {...field} hint={`${formatCount(used)} de ${formatCount(longest)} caracteres`}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          rows={6}
          maxLength={longest}
          onChange={(event) => {
            setUsed(event.currentTarget.value.length)
          }}
        />
      )}
    </Field>
  )
}
