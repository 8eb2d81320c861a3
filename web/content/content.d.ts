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

/** A thing to say, with the sign beside it. */
interface PagePoint {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an import would make a module of this file
  readonly icon: import('../src/ui/icon').IconName
  readonly title: string
  readonly text: string
}

declare module '@content/about.yaml' {
  const about: PageHead & {
    readonly facts: readonly PageFigure[]
    readonly story: readonly string[]
    readonly video: PageVideo
    readonly features: { readonly heading: string; readonly items: readonly PagePoint[] }
    readonly services: { readonly heading: string; readonly items: readonly PagePoint[] }
  }
  export default about
}

interface PressNote {
  readonly slug: string
  /** As YYYY-MM-DD. */
  readonly date: string
  readonly title: string
  readonly summary: string
  /** Its drawing in public/, imprensa-….svg. */
  readonly image: string
  readonly body: readonly string[]
}

declare module '@content/press.yaml' {
  const press: PageHead & { readonly contact: string; readonly items: readonly PressNote[] }
  export default press
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
  const contact: PageHead & {
    readonly before: string
    readonly channels: readonly PagePoint[]
    readonly form: string
    readonly privacy: string
  }
  export default contact
}

declare module '@content/jobs.yaml' {
  const jobs: PageHead & {
    readonly paragraphs: readonly string[]
    readonly work: string
    readonly areas: readonly PagePoint[]
    readonly form: string
    readonly privacy: string
  }
  export default jobs
}

interface GuideSteps {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly steps: readonly { readonly title: string; readonly text: string }[]
  readonly closing: string
}

declare module '@content/guide.yaml' {
  const guide: PageHead & {
    readonly video: PageVideo
    readonly guides: readonly GuideSteps[]
  }
  export default guide
}

declare module '@content/clubs.yaml' {
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
        readonly coupons: readonly { readonly name: string; readonly rate: string; readonly double: string }[]
        readonly marks: readonly string[]
      }
    }
    readonly what: {
      readonly heading: string
      readonly lead: string
      readonly paragraphs: readonly string[]
      readonly points: readonly PagePoint[]
    }
    readonly form: {
      readonly heading: string
      readonly lead: string
      readonly advantages: readonly PagePoint[]
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

/** A figure and what it says. */
interface PageFigure {
  readonly figure: string
  readonly text: string
}

/** One of the steps from the account to the money. */
interface ProgrammeStep {
  /** Short, for the row of steps. */
  readonly name: string
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an import would make a module of this file
  readonly picture: import('../src/ui/illustrations/picture').PictureName
  readonly title: string
  readonly text: string
  readonly action: string
  /** Where the action leads; empty for the one that opens the sign-up. */
  readonly to: string
}

declare module '@content/programme.yaml' {
  const programme: PageHead & {
    readonly actions: { readonly signUp: string; readonly stores: string }
    readonly promises: readonly PageFigure[]
    readonly intro: {
      readonly heading: string
      readonly lead: string
      readonly text: string
      readonly example: readonly PageFigure[]
      readonly total: PageFigure
    }
    readonly parts: { readonly heading: string; readonly items: readonly PagePoint[] }
    readonly steps: { readonly heading: string; readonly items: readonly ProgrammeStep[] }
    readonly questions: {
      readonly heading: string
      readonly lead: string
      readonly action: string
      readonly items: readonly { readonly question: string; readonly answer: string }[]
    }
    readonly stores: {
      readonly heading: string
      readonly action: string
      readonly empty: { readonly title: string; readonly text: string; readonly action: string }
    }
  }
  export default programme
}
