package importer

import (
	"strconv"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/catalog"
	"example.com/devolve/ledger/money"
)

// Kinds of hot areas.
const (
	areaStore    = "STORE"
	areaCategory = "CATEGORY"
	areaClub     = "CLUB"
)

const maxCashback = money.OneHundredPercent / 2 // a LOYALTY area doubles it

// The rows as the statements read them: the names in JSON are theirs.

type area struct {
	ID                    uuid.UUID `json:"id"`
	Slug                  string    `json:"slug"`
	Type                  string    `json:"type"`
	Name                  string    `json:"name"`
	Description           string    `json:"description"`
	LongDescription       string    `json:"long_description"`
	Image                 *string   `json:"image"`
	HeaderImage           *string   `json:"header_image"`
	CashbackOn            bool      `json:"cashback_on"`
	NavBarColor           *string   `json:"nav_bar_color"`
	NavBarTextColor       *string   `json:"nav_bar_text_color"`
	CouponHeaderColor     *string   `json:"coupon_header_color"`
	CouponHeaderTextColor *string   `json:"coupon_header_text_color"`
	ButtonColor           *string   `json:"button_color"`
	ButtonColorOnHover    *string   `json:"button_color_on_hover"`
	IncentiveID           *string   `json:"incentive_id"`
	Position              int       `json:"position"`
	StartsOn              *string   `json:"starts_on"`
	EndsOn                *string   `json:"ends_on"`
	Active                bool      `json:"active"`
}

type store struct {
	area

	StoreID          uuid.UUID         `json:"store_id"`
	CashbackBps      money.BasisPoints `json:"cashback_bps"`
	CodeKeeps        bool              `json:"code_keeps_cashback"`
	Hosts            []string          `json:"hosts"`
	Network          string            `json:"network"`
	LinkTemplate     string            `json:"link_template"`
	LandingURL       string            `json:"landing_url"`
	Priority         *int              `json:"priority"`
	ConfirmationDays *int              `json:"confirmation_days"`
	Rules            []string          `json:"rules"`
}

type coupon struct {
	ID          uuid.UUID `json:"id"`
	Slug        string    `json:"slug"`
	Store       string    `json:"store"`
	Name        string    `json:"name"`
	Description string    `json:"description"`
	Type        string    `json:"type"`
	Code        *string   `json:"code"`
	Link        *string   `json:"link"`
	EndDate     *string   `json:"end_date"`
	Area        string    `json:"area"` // empty: the store's own
	Categories  []string  `json:"-"`
	Rank        *int      `json:"rank"`
	Active      bool      `json:"active"`
}

type banner struct {
	ID           uuid.UUID `json:"id"`
	Placement    string    `json:"placement"`
	Position     int       `json:"position"`
	Slug         string    `json:"slug"`
	DesktopImage *string   `json:"desktop_image"`
	MobileImage  *string   `json:"mobile_image"`
	Alt          string    `json:"alt"`
	Headline     string    `json:"headline"`
	Colour       *string   `json:"colour"`
	Image        *string   `json:"image"`
	StartsOn     *string   `json:"starts_on"`
	EndsOn       *string   `json:"ends_on"`
}

// idSpace is what ids are made under. It never changes: clicks in the log carry the ids of stores and coupons.
const idSpace = "https://rede-demo.example/"

// idOf is the same on every machine, so that a catalogue that is imported elsewhere keeps its ids.
func idOf(kind, key string) uuid.UUID {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte(idSpace+kind+"/"+key))
}

func (r *row) area() area {
	a := area{
		Slug: r.page(), Name: r.text("name", maxName), Type: r.choice("type", "REGULAR", "LOYALTY", "SEASONAL"),
		Description: r.paragraphs("description", maxText), LongDescription: r.paragraphs("long_description", maxLong),
		Image: r.image("image"), HeaderImage: r.image("header_image"), CashbackOn: true,
		NavBarColor: r.colour("nav_bar_color"), NavBarTextColor: r.colour("nav_bar_text_color"),
		CouponHeaderColor: r.colour("coupon_header_color"), CouponHeaderTextColor: r.colour("coupon_header_text_color"),
		ButtonColor: r.colour("button_color"), ButtonColorOnHover: r.colour("button_color_on_hover"),
		IncentiveID: optional(r.text("incentive_id", maxSlug)), Active: r.yes("active"),
	}
	a.ID = idOf("area", a.Slug)
	return a
}

func (r *row) category() area {
	a := r.area()
	if position := r.whole("position", 0, maxNumber); position != nil {
		a.Position = *position
	}
	a.StartsOn, a.EndsOn = r.season()
	if a.Type != "SEASONAL" && (a.StartsOn != nil || a.EndsOn != nil) {
		r.refuse("starts_on", "only a SEASONAL category has a season")
	}
	return a
}

func (r *row) store() store {
	s := store{
		area: r.area(), CashbackBps: r.percent("cashback", maxCashback), CodeKeeps: r.agreed("code_keeps_cashback"), Hosts: r.hosts(),
		LinkTemplate: r.text("link_template", maxLink), Priority: r.whole("priority", 1, maxNumber),
		ConfirmationDays: r.whole("confirmation_days", 1, maxDays), Rules: r.list("rules", maxName),
	}
	s.StoreID, s.CashbackOn = idOf("store", s.Slug), s.CashbackBps > 0
	if network := r.matching("network", networkForm, "the name of a network"); network != nil {
		s.Network = *network
	}
	if _, err := catalog.ParseTemplate(s.LinkTemplate); err != nil && s.LinkTemplate != "" {
		r.refuse("link_template", "%v", err)
	}
	if s.LandingURL = r.text("landing_url", maxLink); len(s.Hosts) > 0 {
		s.LandingURL = r.link("landing_url", s.Hosts)
	}
	return s
}

// hosts is nil when one is refused: nothing else is held against them then.
func (r *row) hosts() []string {
	hosts := r.list("hosts", maxName)
	for i, host := range hosts {
		hosts[i] = strings.ToLower(host)
		if _, err := catalog.CheckDestination("https://"+hosts[i]+"/", hosts[i:i+1]); err != nil {
			r.refuse("hosts", "%q is not a domain such as loja.com.br", host)
			return nil
		}
	}
	return hosts
}

func (r *row) coupon() coupon {
	c := coupon{
		Slug: r.slug("slug"), Store: r.slug("store"), Name: r.text("name", maxName),
		Description: r.paragraphs("description", maxText), Code: optional(r.text("code", maxSlug)), EndDate: r.date("end_date"),
		Area: r.slug("area"), Categories: r.list("categories", maxSlug), Rank: r.whole("rank", 1, maxNumber),
		Active: r.yes("active"),
	}
	c.ID = idOf("coupon", c.Slug)
	if c.Code != nil {
		c.Type = r.choice("type", "ONLINE", "OFFER")
	} else if c.Type = r.choice("type", "OFFER", "ONLINE"); c.Type == "ONLINE" {
		r.refuse("code", "is empty: an ONLINE coupon has one")
	}
	return c
}

func (r *row) banner() banner {
	b := banner{
		Placement: strings.ToUpper(r.text("placement", maxName)), Slug: r.slug("slug"),
		DesktopImage: r.imagePath("desktop_image"), MobileImage: r.imagePath("mobile_image"), Alt: r.text("alt", maxName),
		Headline: r.text("headline", maxName), Colour: r.colour("colour"), Image: r.imagePath("image"),
	}
	b.StartsOn, b.EndsOn = r.season()
	if position := r.whole("position", 1, maxNumber); position != nil {
		b.Position = *position
	}
	b.ID = idOf("banner", b.key())
	switch {
	case b.Placement != "HERO" && b.Placement != "STRIP":
		r.refuse("placement", "%q is not HERO or STRIP", b.Placement)
	case (b.DesktopImage == nil) != (b.MobileImage == nil):
		r.refuse("mobile_image", "both images are needed, or none for a store card")
	case b.DesktopImage != nil && b.Alt == "":
		r.refuse("alt", "is empty: say what the image shows")
	case b.DesktopImage == nil && b.Headline == "":
		r.refuse("headline", "is empty: a store card has one")
	}
	return b
}

func (b banner) key() string { return b.Placement + "/" + strconv.Itoa(b.Position) }
