package content

// Clubs is /clubes, which offers benefits clubs to organisations.
type Clubs struct {
	Title, Description string
	Hero               ClubsHero
	What               struct {
		Heading, Lead string
		Paragraphs    []string
		Points        []Point
	}
	Form struct {
		Heading, Lead string
		Advantages    []Point
		Privacy       string
	}
	Logos struct {
		Heading, Lead string
		Items         []Logo
	}
	Testimonials struct {
		Heading, Lead string
		Note          string // that nobody has said so
		Items         []Testimonial
	}
}

// ClubsHero invites to have a club.
type ClubsHero struct {
	Heading, Lead string
	Action        string // what the way to the form says
	Preview       ClubPreview
}

// ClubPreview is a club's space as it could be, in the colours of some organisations.
type ClubPreview struct {
	Legend   string // of the choice between the organisations
	Picture  string // what is to be seen, in words
	Greeting string
	Double   string // beside a percentage
	Coupons  []struct {
		Name, Rate string
	}
	Marks []string // of the logos below, the first one chosen
}

// Logo is an organisation that could have a club.
type Logo struct {
	Name string
	Mark string // its drawing in public/clubes.svg, and its colours in clubs.css
	Slug string // of its club's page; empty: it has none
}

// Testimonial is what somebody could say of a club.
type Testimonial struct {
	Name, Role, Text string
	Tag              string // the kind of organisation
}

// Logo is the one with a mark; nil when there is none.
func (c *Clubs) Logo(mark string) *Logo {
	for i := range c.Logos.Items {
		if c.Logos.Items[i].Mark == mark {
			return &c.Logos.Items[i]
		}
	}
	return nil
}
