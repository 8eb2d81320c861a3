import { useState } from 'react'
import { Icon } from '@/ui/icon'
import { lazyPart } from '@/ui/lazy-part'
import { Opened } from '@/ui/opened'
import { Button } from '@/ui/public-button'

const ReportForm = lazyPart(() => import('./report-form'))

/** Tells the staff what is wrong with a coupon. The form, and its script, are there once it is asked for. */
export function ReportProblem({ couponId }: { couponId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <section className="report">
      <Button
        look="link"
        size="inline"
        className="report-toggle"
        aria-expanded={open}
        onPointerEnter={ReportForm.prepare}
        onFocus={ReportForm.prepare}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <Icon name="flag" size="4" />
        Reportar problema com o desconto.
      </Button>
      <Opened
        part={ReportForm}
        open={open}
        onFailed={() => {
          setOpen(false)
        }}
      >
        {open && <ReportForm couponId={couponId} />}
      </Opened>
    </section>
  )
}
