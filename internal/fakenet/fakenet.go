// Package fakenet imitates affiliate networks on this machine, from one seed and by a clock of its own: sales are tracked late, told or not, amended,
// approved after weeks, declined, restored; answers are throttled, break off and fail. What the networks believe is there to compare with.
package fakenet

import (
	"cmp"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Sale is what a network believes of a sale.
type Sale struct {
	Network         string // one of Names
	ID              string
	Click           string
	Status          string // pending, approved or declined
	SaleCents       int64
	CommissionCents int64
	Currency        string    // of both; empty: reais
	OccurredAt      time.Time // when it was made
	TrackedAt       time.Time // when the network shows it
	DecidedAt       time.Time // when its state was decided the last time; zero: never
	AmendedAt       time.Time // when its amounts were changed the last time; zero: never
	Reason          string
	Held            bool      // it was approved, and is pending again
	Word            string    // for its state, which nobody knows; empty: the network has the word that it has for Status
	RewordedAt      time.Time // when such a word began or ended
	PaymentID       string    // the last payment that the network told it was a part of
	// PaidCents is what the network has told that it paid of the commission, once or more, less what it took back; RefusedCents is what it will never pay.
	PaidCents, RefusedCents int64

	plan []step

	// What networks need that send differences.
	parts    []part
	full     [2]int64  // sale and commission before it was declined
	lockedAt time.Time // zero: it is not

	paid, refused int64 // the same, told or not

	untold bool // what is sent of it is lost
	unseen bool // of impact.com: it is approved late, and without a date of locking

	shopOrder string // its number at the shop, of a sale that was reported; empty: one is made of its id
}

// step is what becomes of a sale.
type step struct {
	at     time.Time
	status string // empty: its amounts change
	word   int    // other than wordStays: neither does
}

// Push is what a network sends by itself, as the query of a GET.
type Push struct{ Network, Query string }

// Config says how the networks behave.
type Config struct {
	Seed  uint64
	Start time.Time
	// FirstID is where the ids of sales begin, for networks whose sales of before are known elsewhere; zero: at a million.
	FirstID int
	// Trouble is the share of answers, in percent, with which trouble begins: several fail, one is throttled or breaks off. Of pages, some shift then
	// while they are read.
	Trouble int
	// Minute is how long a minute of the limits that networks document lasts by the machine's clock; zero: they have none.
	Minute time.Duration
	// Odd is the share of sales, in percent, that are in dollars, or have a word for their state for some days that nobody knows.
	Odd int
	// Pays says whether the networks pay what they approved; see Net.Payments.
	Pays bool
	// Advertisers are those that each network lists; none: one, for networks that list some.
	Advertisers map[string][]Advertiser
	// Addresses is where each network sends what it tells, by its name; see Net.ServeHTTP.
	Addresses map[string]string
}

// Net is all networks together. It is safe for concurrent use.
type Net struct {
	config  Config
	answers *http.ServeMux

	mu     sync.Mutex
	random *rand.Rand
	luck   *rand.Rand // of who asks: how often it is asked changes nothing of what becomes of sales
	odd    *rand.Rand // of which sales are odd: what becomes of the others is the same
	now    time.Time
	sales  []*Sale
	of     map[string][]*Sale // the same, by their network
	parts  int                // of all sales
	spent  map[string]spent   // of limits
	burst  map[string]int     // how many more answers of a network fail
	shifts map[string]int     // how many pages of a network could shift
	still  bool               // none does

	reported map[string]*Sale // by network and key

	lost      map[string]*Sale // what no network noticed, by order
	losses    int              // how many that ever were
	inquiries []*inquiry
	refused   int // inquiries

	till till // what they pay

	scrolls map[string]scroll // of Shopee, by the mark that is good for the next page

	tally tally
}

// Secret is what the networks have given us that check signatures.
const Secret = "secret"

// signatureSkew is how far off the time of a signature may be, by the machine's clock.
const signatureSkew = 24 * time.Hour

// New returns networks without a sale.
func New(config Config) *Net {
	config.FirstID = cmp.Or(config.FirstID, 1_000_000)
	n := &Net{
		config: config, random: rand.New(rand.NewPCG(config.Seed, 1)), luck: rand.New(rand.NewPCG(config.Seed, 4)), odd: rand.New(rand.NewPCG(config.Seed, 5)),
		now: config.Start, parts: config.FirstID, scrolls: map[string]scroll{}, of: map[string][]*Sale{}, spent: map[string]spent{}, burst: map[string]int{}, shifts: map[string]int{},
		reported: map[string]*Sale{}, lost: map[string]*Sale{}, till: newTill(config.Seed), tally: tally{of: map[string]int{}},
	}
	n.answers = n.routes()
	return n
}

// Now is the networks' clock.
func (n *Net) Now() time.Time {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.now
}

// Names are the networks that are imitated.
func Names() []string {
	return []string{"admitad", "afilio", "aliexpress", "awin", "cj", "impact", "lomadee", "lomadee-legacy", "partnerize", "rakuten", "shopee", "tradedoubler"}
}

const day = 24 * time.Hour

// Sell has a network notice a sale of a click within a day, and plans what becomes of it. The network's link brings the click back as it
// was, without its hyphens, or not at all.
func (n *Net) Sell(network, click string) { n.sell(network, click, false) }

// sell is Sell of a sale of which nothing arrives that the network sends, or may arrive.
func (n *Net) sell(network, click string, isUntold bool) Sale {
	n.mu.Lock()
	defer n.mu.Unlock()
	sale := n.bought(network, n.nextID(), n.carried(network, click))
	sale.TrackedAt = sale.OccurredAt.Add(n.upTo(day))
	sale.untold = isUntold
	n.track(sale)
	return *sale
}

// bought is a sale of now that nobody has noticed.
func (n *Net) bought(network, id, click string) *Sale {
	amount := 100 + n.random.Int64N(50_000)
	return &Sale{
		Network: network, ID: id, Click: click, Status: "pending", SaleCents: amount, CommissionCents: amount / 5, OccurredAt: n.now.Truncate(time.Second),
	}
}

// track has a network notice a sale when its time has come, and plans what becomes of it.
func (n *Net) track(sale *Sale) {
	sale.plan = n.fate(sale.TrackedAt)
	if sale.Network == "rakuten" { // nothing that it tells early is an approval
		sale.ID = rakutenID(cmp.Or(sale.shopOrder, sale.ID), sale.Click)
		sale.plan = slices.DeleteFunc(sale.plan, func(s step) bool { return s.status == "approved" })
	}
	if sale.Network == "shopee" {
		sale.Click = strings.ReplaceAll(sale.Click, "-", "") // as its links carry it
		sale.plan = untilApproved(sale.plan)                 // what it has validated is final
	}
	if inParts(sale.Network) {
		n.begin(sale)
	}
	if sale.unseen = sale.Network == "impact" && n.random.IntN(10) == 0; sale.unseen { // and later than it is asked for by any other time
		sale.plan = []step{{at: sale.TrackedAt.Add(46*day + n.upTo(10*day)), status: "approved"}}
	}
	n.makeOdd(sale)
	if sale.TrackedAt.Sub(sale.OccurredAt) > day/2 {
		n.count("tracked late", sale.Network)
	}
	n.notice(sale)
}

func (n *Net) notice(sale *Sale) {
	n.sales = append(n.sales, sale)
	n.of[sale.Network] = append(n.of[sale.Network], sale)
}

func (n *Net) nextID() string { return strconv.Itoa(n.config.FirstID + len(n.sales)) }

func (n *Net) carried(network, click string) string {
	switch n.random.IntN(10) {
	case 0:
		n.count("without click", network)
		return ""
	case 1, 2, 3:
		n.count("without hyphens", network)
		return strings.ReplaceAll(click, "-", "")
	}
	return click
}

func (n *Net) upTo(d time.Duration) time.Duration {
	return time.Duration(n.random.Int64N(int64(d))).Truncate(time.Second) + time.Second
}

// fate draws what becomes of a sale: mostly it is approved after some weeks; it may be amended before, declined, restored
// after that, or held.
func (n *Net) fate(from time.Time) (plan []step) {
	at := from
	add := func(status string, within time.Duration) {
		at = at.Add(n.upTo(within))
		plan = append(plan, step{at: at, status: status})
	}
	if n.random.IntN(4) == 0 {
		add("", 10*day)
	}
	switch n.random.IntN(8) {
	case 0:
		add("declined", 40*day)
	case 1:
		add("approved", 40*day)
		add("declined", 20*day)
		add("approved", 20*day)
	case 2:
		add("declined", 20*day)
		add("pending", 5*day)
		add("declined", 20*day)
	case 3: // nobody decides
	case 4: // it is held
		add("approved", 20*day)
		add("pending", 10*day)
		add("approved", 20*day)
	default:
		add("approved", 40*day)
	}
	return plan
}

// Pass lets time pass and returns what the networks send by themselves meanwhile: some of it lost, some twice, and in no order.
func (n *Net) Pass(d time.Duration) []Push {
	n.mu.Lock()
	defer n.mu.Unlock()
	before := n.now
	n.now = n.now.Add(d)
	n.decide(n.now)
	var pushes []Push
	for _, sale := range n.sales {
		if sale.TrackedAt.After(before) && !sale.TrackedAt.After(n.now) {
			pushes = n.send(pushes, sale)
		}
		for len(sale.plan) > 0 && !sale.plan[0].at.After(n.now) {
			what := sale.plan[0]
			sale.plan = sale.plan[1:]
			pushes = n.befall(pushes, sale, what)
		}
	}
	if n.config.Pays {
		n.pay()
	}
	sent := slices.Clone(pushes)
	n.random.Shuffle(len(pushes), func(i, j int) { pushes[i], pushes[j] = pushes[j], pushes[i] })
	for i, push := range pushes {
		if push != sent[i] {
			n.count("told out of order", push.Network)
		}
	}
	return pushes
}

// befall does a step of what becomes of a sale, and adds what its network sends of it.
func (n *Net) befall(pushes []Push, sale *Sale, what step) []Push {
	switch {
	case what.word != wordStays:
		if !n.reword(sale, what) {
			return pushes
		}
	case inParts(sale.Network):
		n.takeInParts(sale, what)
		if sale.Network == "rakuten" {
			return n.tell(pushes, sale.Network, sale.rakutenPush(sale.parts[len(sale.parts)-1]))
		}
	default:
		n.take(sale, what)
	}
	if sale.Network == "admitad" { // the others tell of a new sale alone
		return n.send(pushes, sale)
	}
	return pushes
}

// take changes the amounts of a sale, or decides on it.
func (n *Net) take(s *Sale, what step) {
	if what.status == "" {
		s.SaleCents, s.CommissionCents, s.AmendedAt = s.SaleCents/2+1, s.CommissionCents/2, what.at
		n.count("amended", s.Network)
		return
	}
	n.count(decision(s.Status, what.status), s.Network)
	s.Held = s.Status == "approved" && what.status == "pending"
	s.Status, s.DecidedAt, s.Reason, s.Word = what.status, what.at, "", ""
	switch what.status {
	case "approved":
		s.lockedAt = what.at
	case "pending":
		s.lockedAt = time.Time{}
	case "declined":
		s.Reason = "Pedido cancelado"
	}
}

// decision is what became of a sale in one word.
func decision(before, after string) string {
	switch {
	case before == "declined" && after != before:
		return "restored"
	case before == "approved" && after == "pending":
		return "held"
	}
	return after
}

func (n *Net) send(pushes []Push, s *Sale) []Push {
	if s.untold {
		return pushes
	}
	var query url.Values
	switch s.Network {
	case "admitad":
		query = s.admitadPush()
	case "awin":
		query = s.awinPush()
	case "impact":
		query = s.impactPush()
	case "rakuten":
		for _, p := range s.parts {
			pushes = n.tell(pushes, s.Network, s.rakutenPush(p))
		}
		return pushes
	default: // it sends nothing
		return pushes
	}
	return n.tell(pushes, s.Network, query)
}

// tell adds something that is sent, or loses it, or sends it twice.
func (n *Net) tell(pushes []Push, network string, query url.Values) []Push {
	push := Push{network, query.Encode()}
	switch n.random.IntN(10) {
	case 0:
		n.count("told nobody", network)
		return pushes
	case 1:
		n.count("told twice", network)
		return append(pushes, push, push)
	}
	return append(pushes, push)
}

// Truth returns what the networks believe by now of the sales that they noticed.
func (n *Net) Truth() []Sale {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.noticed(n.sales)
}

// truthOf is Truth of one network.
func (n *Net) truthOf(network string) []Sale {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.noticed(n.of[network])
}

func (n *Net) noticed(sales []*Sale) []Sale {
	var noticed []Sale
	for _, sale := range sales {
		if !sale.TrackedAt.After(n.now) {
			noticed = append(noticed, *sale)
		}
	}
	return noticed
}

// between returns the sales of a network whose time of some kind is in a stretch, in the order of that time.
func (n *Net) between(network string, from, to time.Time, of func(Sale) time.Time) []Sale {
	found := n.within(network, from, to, of)
	slices.SortFunc(found, func(a, b Sale) int { return of(a).Compare(of(b)) })
	return found
}

func (n *Net) within(network string, from, to time.Time, of func(Sale) time.Time) []Sale {
	n.mu.Lock()
	defer n.mu.Unlock()
	var found []Sale
	for _, sale := range n.of[network] {
		at := of(*sale)
		if !sale.TrackedAt.After(n.now) && !at.IsZero() && !at.Before(from) && !at.After(to) {
			found = append(found, *sale)
		}
	}
	return found
}

// ServeHTTP answers as the interfaces of the networks do, each below its name, and does what control says.
func (n *Net) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	network := networkOf(r.URL.Path)
	if network == "" {
		n.control(w, r)
		return
	}
	if !n.admit(w, r, network) {
		return
	}
	if answer := n.inTrouble(w, network); answer != nil {
		n.answers.ServeHTTP(answer, r)
	}
}

// routes are the interfaces of the networks.
func (n *Net) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for path, answer := range map[string]http.HandlerFunc{
		"/awin/publisher/{id}/promotions":                   n.serveAwinOffers,
		"/awin/publishers/{id}/commissiongroups":            n.serveAwinRates,
		"/awin/publishers/":                                 n.serveAwin,
		"/admitad/token/{$}":                                serveToken,
		"/admitad/statistics/actions/{$}":                   n.serveAdmitad,
		"/admitad/lost_orders/create/{$}":                   n.createLostOrder,
		"/admitad/lost_orders/{$}":                          n.serveLostOrders,
		"/admitad/advcampaigns/website/":                    serveCampaigns,
		"/impact/Mediapartners/{sid}/Actions":               n.serveImpact,
		"/impact/Mediapartners/{sid}/Actions/":              n.serveImpactAction,
		"/impact/Mediapartners/{sid}/ActionInquiries":       n.serveInquiries,
		"/impact/Mediapartners/{sid}/ActionInquiries/":      n.serveInquiries,
		"/impact/Mediapartners/{sid}/PromoCodes":            n.serveImpactList,
		"/impact/Mediapartners/{sid}/Contracts":             n.serveImpactList,
		"/cj/query":                                         n.serveCJ,
		"/lomadee-legacy/api/lomadee/createToken":           serveLegacyToken,
		"/lomadee-legacy/api/lomadee/reportTransaction":     n.serveLegacy,
		"/lomadee/affiliate/orders":                         n.serveLomadee,
		"/aliexpress/sync":                                  n.serveAliExpress,
		"/shopee/graphql":                                   n.serveShopee,
		"/tradedoubler/uaa/oauth/token":                     serveTradedoublerToken,
		"/tradedoubler/publisher/report/transactions":       n.serveTradedoubler,
		"/rakuten/token":                                    serveRakutenToken,
		"/rakuten/events/1.0/transactions":                  n.serveRakuten,
		"/rakuten/coupon/1.0":                               n.serveRakutenOffers,
		"/afilio/api/feedproducts.php":                      n.serveAfilioOffers,
		"/afilio/api/leadsale_api.php":                      n.serveAfilio,
		"/partnerize/reporting/report_publisher/publisher/": n.servePartnerize,
		"/partnerize/user/publisher/{id}/tq":                n.serveQueries,
		"/partnerize/user/publisher/{id}/tq/create":         n.createQueries,
	} {
		mux.HandleFunc(path, answer)
	}
	return mux
}
