package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/pix"
)

// Directory names a partner whose members may sign in.
type Directory string

// The partners.
const (
	Arlequim Directory = "arlequim"
	Assefaz  Directory = "assefaz"
	Estacio  Directory = "estacio" // clube-do-aluno
	Unifecaf Directory = "unifecaf"
)

// Directories are all partners.
var Directories = []Directory{Arlequim, Assefaz, Estacio, Unifecaf}

// HasPasswords says whether members of a directory have a password. Where they have none, the number alone opens the account,
// as the partner wants it: such a session never opens what needs a password.
func (d Directory) HasPasswords() bool { return d != Assefaz }

// MemberLogin is the form of a partner's member.
type MemberLogin struct {
	Directory   Directory
	Number      string // login, matrícula or CPF
	Project     string // arlequim and unifecaf
	Password    string
	DeviceToken string // of an earlier login on this device; may be empty
}

// number returns what names the member in its directory, however it was typed; *FieldError where it cannot be one.
func (l MemberLogin) number() (string, error) {
	switch l.Directory {
	case Assefaz:
		cpf, err := pix.ParseCPF(l.Number)
		if err != nil {
			return "", &FieldError{"cpf", "is not a CPF"}
		}
		return cpf, nil
	case Estacio:
		return strings.ToUpper(strings.TrimSpace(l.Number)), nil
	case Arlequim, Unifecaf:
		return strings.ToLower(strings.TrimSpace(l.Number) + "\x00" + strings.TrimSpace(l.Project)), nil
	}
	return "", fmt.Errorf("directory %q is not known", l.Directory)
}

// Member is who a directory says somebody is. The identifier is a keyed hash: it finds the member again and says nothing.
type Member struct {
	Identifier []byte
	Name       string
}

// MemberDirectory knows the members of partners. Whom it lets in is one of the rows of partner_members, where the member's
// account is noted.
type MemberDirectory interface {
	// Identify returns the keyed hash of what names a member, whether or not there is one; *FieldError when there can be none.
	Identify(login MemberLogin) ([]byte, error)
	// Authenticate answers ErrCredentials, after the same work, for unknown members and wrong passwords.
	Authenticate(ctx context.Context, asker Asker, login MemberLogin) (Member, error)
}

// Members is the MemberDirectory in the database, which imported files fill.
type Members struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	hasher  *Hasher
	sealer  *Sealer
}

// NewMembers returns the members in a database.
func NewMembers(pool *pgxpool.Pool, hasher *Hasher, sealer *Sealer) *Members {
	return &Members{pool: pool, queries: dbsqlc.New(pool), hasher: hasher, sealer: sealer}
}

// Identify implements MemberDirectory.
func (m *Members) Identify(login MemberLogin) ([]byte, error) {
	number, err := login.number()
	if err != nil {
		return nil, err
	}
	return m.sealer.Index("partner_members."+string(login.Directory), number), nil
}

// Authenticate implements MemberDirectory.
func (m *Members) Authenticate(ctx context.Context, asker Asker, login MemberLogin) (Member, error) {
	identifier, err := m.Identify(login)
	if err != nil {
		return Member{}, err
	}
	row, err := m.queries.FindMember(ctx, dbsqlc.FindMemberParams{Directory: string(login.Directory), Identifier: identifier})
	known := err == nil
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return Member{}, fmt.Errorf("find member: %w", err)
	}
	if login.Directory.HasPasswords() {
		known, err = m.hasher.Matches(ctx, asker, orEmpty(row.PasswordHash), login.Password)
		if err != nil {
			return Member{}, fmt.Errorf("check password: %w", err)
		}
	}
	if !known {
		return Member{}, ErrCredentials
	}
	return Member{Identifier: identifier, Name: row.Name}, nil
}

// PartnerLogin signs a partner's member in; the first login makes the account, which has neither address nor password. It
// refuses with *FieldError, ErrCredentials, ErrClosing or *LimitError.
func (s *Service) PartnerLogin(ctx context.Context, form MemberLogin, from Client) (SignedIn, error) {
	identifier, err := s.members.Identify(form)
	if err != nil {
		return SignedIn{}, err
	}
	try, err := s.allowPartnerLogin(ctx, form, identifier, from.Address)
	if err != nil {
		return SignedIn{}, err
	}
	member, err := s.members.Authenticate(ctx, try.asker, form)
	if err != nil {
		try.failed()
		return SignedIn{}, err
	}
	try.succeeded()
	var in SignedIn
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		userID, err := s.memberUser(ctx, tx, form.Directory, member)
		if err != nil {
			return err
		}
		in, err = s.enter(ctx, tx, userID, methodPartner, from)
		return err
	})
	return in, err
}

// allowPartnerLogin counts an attempt as Login does. Where there is no password, every attempt counts, also those that
// succeed: numbers can be tried out. A member's own device is not held back by whoever else has the number.
func (s *Service) allowPartnerLogin(ctx context.Context, form MemberLogin, identifier []byte, address string) (try, error) {
	who := string(form.Directory) + "\x00" + string(identifier)
	member, err := s.queries.FindMemberUser(ctx, dbsqlc.FindMemberUserParams{Directory: string(form.Directory), Identifier: identifier})
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return try{}, fmt.Errorf("find member: %w", err)
	}
	known := credentials{id: member.UserID.UUID, epoch: member.DeviceEpoch}
	if !form.Directory.HasPasswords() {
		counts := []limit.Attempt{s.numbersPerAddress.By(address), s.numbersPerMember.By(who)}
		if device, ok := s.knownDevice(form.DeviceToken, known); ok {
			counts[1] = s.loginPerDevice.By(device.ID.String())
		}
		_, err := limit.TakeAll(counts...)
		nothing := func() {}
		return try{asker: Asker{Address: address, Account: who}, failed: nothing, succeeded: nothing}, err
	}
	return s.allowLogin(who, known, form.DeviceToken, address)
}

// memberUser returns the account of a member, which it makes the first time.
func (s *Service) memberUser(ctx context.Context, tx pgx.Tx, directory Directory, member Member) (uuid.UUID, error) {
	queries := s.queries.WithTx(tx)
	known, err := queries.LockMember(ctx, dbsqlc.LockMemberParams{Directory: string(directory), Identifier: member.Identifier})
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, ErrCredentials // removed meanwhile
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("lock member: %w", err)
	}
	if known.Valid {
		return known.UUID, nil
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return uuid.Nil, fmt.Errorf("make user id: %w", err)
	}
	user := dbsqlc.CreateUserParams{ID: id, Name: member.Name, CreatedAt: s.now().UTC()}
	if _, err := queries.CreateUser(ctx, user); err != nil {
		return uuid.Nil, fmt.Errorf("create user: %w", err)
	}
	link := dbsqlc.LinkMemberParams{Directory: string(directory), Identifier: member.Identifier, UserID: uuid.NullUUID{UUID: id, Valid: true}}
	if err := queries.LinkMember(ctx, link); err != nil {
		return uuid.Nil, fmt.Errorf("link member: %w", err)
	}
	return id, s.setConsent(ctx, tx, id, ConsentTerms, true, OriginPartner)
}

// MemberCount is what is known of a directory as a whole.
type MemberCount struct {
	Directory  Directory
	Members    int64
	SignedIn   int64 // who have signed in at least once
	ImportedAt time.Time
}

// Counts returns the directories that have members.
func (m *Members) Counts(ctx context.Context) ([]MemberCount, error) {
	rows, err := m.queries.CountMembers(ctx)
	return lists.Map(rows, func(row dbsqlc.CountMembersRow) MemberCount {
		return MemberCount{Directory(row.Directory), row.Members, row.SignedIn, row.ImportedAt}
	}), fault.Wrap(err, "count members")
}
