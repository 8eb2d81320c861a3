// The shapes of the copy; the Go package beside them reads it strictly, so a file that has another fails its tests.

interface PageHead {
  readonly title: string
  readonly description: string
  readonly heading: string
  readonly lead: string
}

interface RelatedPage {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly action: string
}

interface CopyPoint<Icon> {
  readonly icon: Icon
  readonly title: string
  readonly text: string
}

/** A silent video in public/, with its poster beside it. */
interface PageVideo {
  readonly title: string
  readonly file: string
  readonly seconds: number
  /** What it shows. */
  readonly text: string
}

/** A long text in topics. */
interface PageDocument extends PageHead {
  /** The day of the last change, as YYYY-MM-DD. */
  readonly updated: string
  readonly related: readonly RelatedPage[]
  readonly topics: readonly {
    readonly id: string
    readonly topico: string
    readonly paragrafos: readonly string[]
  }[]
}

declare module '@content/terms.yaml' {
  const terms: PageDocument
  export default terms
}

declare module '@content/privacy.yaml' {
  const privacy: PageDocument
  export default privacy
}

declare module '@content/faq.yaml' {
  const faq: PageHead & {
    readonly related: readonly RelatedPage[]
    readonly items: readonly {
      readonly id: string
      readonly question: string
      readonly answer: readonly string[]
    }[]
  }
  export default faq
}

declare module '@content/contact.yaml' {
  import type { IconName } from '@/components/icon'
  const contact: PageHead & {
    readonly before: string
    readonly channels: readonly CopyPoint<IconName>[]
    readonly form: string
    readonly privacy: string
  }
  export default contact
}

declare module '@content/jobs.yaml' {
  import type { IconName } from '@/components/icon'
  const jobs: PageHead & {
    readonly paragraphs: readonly string[]
    readonly work: string
    readonly areas: readonly CopyPoint<IconName>[]
    readonly form: string
    readonly privacy: string
  }
  export default jobs
}

declare module '@content/clubs.yaml' {
  import type { IconName } from '@/components/icon'
  const clubs: {
    readonly title: string
    readonly description: string
    readonly hero: {
      readonly heading: string
      readonly lead: string
      readonly action: string
      readonly preview: {
        readonly legend: string
        readonly picture: string
        readonly greeting: string
        readonly double: string
        readonly coupons: readonly { readonly name: string; readonly rate: string }[]
        readonly marks: readonly string[]
      }
    }
    readonly what: {
      readonly heading: string
      readonly lead: string
      readonly paragraphs: readonly string[]
      readonly points: readonly CopyPoint<IconName>[]
    }
    readonly form: {
      readonly heading: string
      readonly lead: string
      readonly advantages: readonly CopyPoint<IconName>[]
      readonly privacy: string
    }
    readonly logos: {
      readonly heading: string
      readonly lead: string
      readonly items: readonly { readonly name: string; readonly mark: string; readonly slug: string }[]
    }
    readonly testimonials: {
      readonly heading: string
      readonly lead: string
      readonly note: string
      readonly items: readonly {
        readonly name: string
        readonly role: string
        readonly text: string
        readonly tag: string
      }[]
    }
  }
  export default clubs
}
