package shop

import (
	"context"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/catalog"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/statement"
)

// Statements reads what the ledger shows to shoppers; see statement.Reader.
type Statements interface {
	History
	// Receipt answers projection.ErrNotFound for an unknown payout.
	Receipt(ctx context.Context, id uuid.UUID) (statement.Receipt, error)
	Balances(ctx context.Context, userID uuid.UUID, at time.Time) (statement.Balances, error)
	Months(ctx context.Context, userID uuid.UUID, until time.Time, n int) (statement.Months, error)
	Stores(ctx context.Context, userID uuid.UUID) (statement.Stores, error)
	// Timeline answers projection.ErrNotFound for an unknown conversion.
	Timeline(ctx context.Context, conversionID uuid.UUID) (statement.Timeline, error)
	// Click answers projection.ErrNotFound for an unknown click.
	Click(ctx context.Context, id uuid.UUID) (ledger.ClickRecorded, error)
}

// Progress says how far the projection has come.
type Progress interface {
	// WaitFor answers projection.ErrBehind when a sequence is not reached in a bounded time.
	WaitFor(ctx context.Context, sequence uint64) error
	// Subscribe answers projection.ErrTooManySubscribers when there are too many.
	Subscribe(userID uuid.UUID) (changes <-chan uint64, cancel func(), err error)
}

// Clicks records tracked departures.
type Clicks interface {
	RecordClick(ctx context.Context, cmd ledger.RecordClick) (sequence uint64, err error)
}

// Accounts signs shoppers up and in; see account.Service.
type Accounts interface {
	Profiles
	Exporter
	Unsubscriber
	Verifier
	PixKeys
	Pushes
	Inviters
	SignUp(ctx context.Context, form account.SignUp, address string) (uuid.UUID, error)
	Login(ctx context.Context, form account.Login, from account.Client) (account.SignedIn, error)
	PartnerLogin(ctx context.Context, form account.MemberLogin, from account.Client) (account.SignedIn, error)
	BeginGoogle(by account.Invitation) (flow account.GoogleFlow, sealed string, err error)
	ResumeGoogle(sealed string) (account.GoogleFlow, error)
	AcceptGoogle(ctx context.Context, identity account.GoogleIdentity, flow account.GoogleFlow) (ticket string, err error)
	RedeemTicket(ctx context.Context, ticket string, flow account.GoogleFlow, from account.Client) (account.SignedIn, error)
	CheckSession(ctx context.Context, token account.Token) error
	Reauthenticate(ctx context.Context, token account.Token, password string) error
	Sessions(ctx context.Context, userID uuid.UUID) ([]account.Session, error)
	EndSession(ctx context.Context, userID, sessionID uuid.UUID) error
	EndSessions(ctx context.Context, userID uuid.UUID) error
	RequestPasswordReset(ctx context.Context, email, address string) error
	ResetPassword(ctx context.Context, token, password, address string) (deviceToken string, err error)
	VerifyEmail(ctx context.Context, token string) error
	SendVerification(ctx context.Context, userID uuid.UUID) error
	Get(ctx context.Context, id uuid.UUID) (account.User, error)
	ClubProof(ctx context.Context, id uuid.UUID, code string) (account.ClubProof, error)
	VoterIndex(coupon uuid.UUID, address string) []byte
}

// Catalog knows stores, categories, coupons, and where a click leads; see catalog.Catalog.
type Catalog interface {
	Favourites
	Store(ctx context.Context, slug string) (catalog.Store, error)
	StoreTerms(ctx context.Context, slug string) (catalog.StoreTerms, error)
	TopCashback(ctx context.Context, q catalog.CashbackQuery) ([]catalog.Store, error)
	PriorityStores(ctx context.Context) ([]catalog.Store, error)
	StoresByLetter(ctx context.Context, category string) ([]catalog.StoreGroup, error)
	HotArea(ctx context.Context, slug string) (catalog.HotArea, error)
	Categories(ctx context.Context) ([]catalog.Category, error)
	Banners(ctx context.Context) (catalog.Banners, error)
	Coupons(ctx context.Context, q catalog.CouponQuery) (catalog.CouponPage, error)
	Coupon(ctx context.Context, id, userID uuid.UUID) (catalog.Coupon, error)
	TopCoupons(ctx context.Context, q catalog.TopQuery) (catalog.CouponPage, error)
	CouponCategories(ctx context.Context, slug string, userID uuid.UUID) ([]string, error)
	Vote(ctx context.Context, v catalog.Vote) error
	Search(ctx context.Context, text string) (catalog.Suggestions, error)
	Resolve(ctx context.Context, r catalog.Request) (catalog.Target, error)
}
