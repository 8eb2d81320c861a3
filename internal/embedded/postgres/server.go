package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Config says where a server keeps what.
type Config struct {
	// Data is the cluster's folder. It is made when it is not there.
	Data string
	// Log is the file that the server's own messages are appended to.
	Log string
	// Password is the password of the server's only role.
	Password string
	// Port is where it listens on 127.0.0.1; 0: on a free one.
	Port int
	// Volatile gives up surviving a crash for speed. Only for tests.
	Volatile bool
	// Logger hears of what is worth knowing: recovery, a slow stop. Nil means silence.
	Logger *slog.Logger
}

// Server is a running PostgreSQL. It dies with this process, even when that is killed.
type Server struct {
	port   int
	cfg    Config
	cmd    *exec.Cmd
	from   int64         // where the log of this run begins
	exited chan struct{} // closed when the process has ended
}

// errPortTaken means that somebody took the port between the choice and the start.
var errPortTaken = errors.New("port taken")

// pidFile is the server's file in the cluster's folder. One of its lines says what the server is doing.
const (
	pidFile    = "postmaster.pid"
	statusLine = 7
)

// maxLog is the size at which a start moves the server's log aside.
const maxLog = 16 << 20

// Start makes the cluster when there is none, stops a server that a killed process left on it, starts
// the server on a free port of 127.0.0.1, and returns once it accepts connections and has its
// database. A recovery after a crash may take a while: the context is the only deadline.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	home, err := Find(ctx)
	if err != nil {
		return nil, err
	}
	if cfg.Data, err = filepath.Abs(cfg.Data); err != nil {
		return nil, err
	}
	own, err := ownerOf(cfg.Data)
	if err != nil {
		return nil, err
	}
	if err := create(ctx, home, own, cfg); err != nil {
		return nil, err
	}
	if err := stopOrphan(ctx, cfg.Data, cfg.Logger); err != nil {
		return nil, err
	}
	for range 5 {
		var s *Server
		if s, err = start(ctx, home, own, cfg); err == nil {
			return s, nil
		}
		if !errors.Is(err, errPortTaken) {
			return nil, err
		}
	}
	return nil, err
}

// URL returns the address of the server's database, with the password in it.
func (s *Server) URL() string { return s.url(role) }

func (s *Server) url(database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword(role, s.cfg.Password),
		Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)), Path: "/" + database, RawQuery: "sslmode=disable",
	}
	return u.String()
}

// Port is where the server listens.
func (s *Server) Port() int { return s.port }

// PID is the server's process.
func (s *Server) PID() int { return s.cmd.Process.Pid }

// RanOutOfRoom tells whether the end of the server's log says that the disk was full.
func (s *Server) RanOutOfRoom() bool {
	info, err := os.Stat(s.cfg.Log)
	if err != nil {
		return false
	}
	text := logFrom(s.cfg.Log, max(s.from, info.Size()-64<<10))
	return strings.Contains(text, "No space left on device") || strings.Contains(text, "Disk quota exceeded")
}

// Exited is closed when the server has ended, whether it was asked to or not.
func (s *Server) Exited() <-chan struct{} { return s.exited }

func start(ctx context.Context, home Home, own owner, cfg Config) (*Server, error) {
	port, err := cfg.Port, error(nil)
	if port == 0 {
		port, err = freePort(ctx)
	}
	if err != nil {
		return nil, err
	}
	s := &Server{port: port, cfg: cfg, exited: make(chan struct{})}
	logFile, err := openLog(cfg.Log)
	if err != nil {
		return nil, err
	}
	defer func() { _ = logFile.Close() }()
	from, err := logFile.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("open the log of PostgreSQL: %w", err)
	}
	s.from = from
	// Not CommandContext: the server outlives the context of its start.
	s.cmd = exec.Command(home.program("postgres"), s.args()...) //nolint:gosec,noctx // our own arguments
	s.cmd.Stdout, s.cmd.Stderr = logFile, logFile
	if err := own.run(s.cmd, cfg.Data); err != nil {
		return nil, err
	}
	if err := s.launch(); err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	if err := s.await(ctx); err != nil {
		s.kill()
		if text := logFrom(cfg.Log, from); text != "" && errors.Is(err, errEnded) {
			if strings.Contains(text, "could not bind") {
				return nil, errPortTaken
			}
			return nil, fmt.Errorf("PostgreSQL did not start: %s (%s)", complaint(text, err), cfg.Log)
		}
		return nil, err
	}
	return s, nil
}

// launch starts the process on a thread that lives as long as it, because the kernel ties the child
// to the thread that started it and not to the process.
func (s *Server) launch() error {
	dieWithParent(s.cmd.SysProcAttr, s.stopSignal())
	// Its own group: Ctrl-C in a terminal is for devolve, which stops the server last.
	s.cmd.SysProcAttr.Setpgid = true
	return onItsOwnThread(s.cmd, func(error) { close(s.exited) })
}

// onItsOwnThread starts a command and returns. The thread it starts from lives until the command has
// ended, is used for nothing else and is thrown away.
func onItsOwnThread(cmd *exec.Cmd, ended func(error)) error {
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with this goroutine
		err := prepareThread(cmd.SysProcAttr)
		if err == nil {
			err = cmd.Start()
		}
		started <- err
		if err == nil {
			ended(cmd.Wait())
		}
	}()
	return <-started
}

func (s *Server) stopSignal() syscall.Signal {
	if s.cfg.Volatile {
		return syscall.SIGQUIT // immediate: nothing is worth a checkpoint
	}
	return syscall.SIGINT // fast: end sessions, write everything, stop
}

// errEnded means that the server's process ended before it took a connection.
var errEnded = errors.New("PostgreSQL ended during its start")

// await returns when the server takes connections and has its database.
func (s *Server) await(ctx context.Context) error {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	began, told := time.Now(), false
	for {
		var err error
		if s.isReady() {
			if err = s.ensureDatabase(ctx); err == nil {
				return nil
			}
		}
		var refusal *pgconn.PgError
		if errors.As(err, &refusal) && refusal.Code != "57P03" { // 57P03: it takes no connections yet
			if refusal.Code == "28P01" {
				return fmt.Errorf("the password kept for PostgreSQL is not the one of %s: restore both from the same backup", s.cfg.Data)
			}
			return fmt.Errorf("prepare the database: %w", err)
		}
		if !told && time.Since(began) > 3*time.Second {
			told = true
			s.cfg.Logger.InfoContext(ctx, "postgres is still starting, probably recovering from a crash")
		}
		select {
		case <-s.exited:
			return errEnded
		case <-ctx.Done():
			return fmt.Errorf("wait for PostgreSQL: %w", ctx.Err())
		case <-tick.C:
		}
	}
}

// isReady says whether the server has written into its pid file that it takes connections, as pg_ctl looks too
// (https://www.postgresql.org/docs/15/storage-file-layout.html). Each connection that is tried before is a process of the server, which takes
// the time that it needs for its start.
func (s *Server) isReady() bool {
	text, err := os.ReadFile(filepath.Join(s.cfg.Data, pidFile))
	if err != nil {
		return false
	}
	lines := strings.Split(string(text), "\n")
	return len(lines) > statusLine && lines[0] == strconv.Itoa(s.PID()) && strings.TrimSpace(lines[statusLine]) == "ready"
}

func (s *Server) ensureDatabase(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.url("postgres"))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	var exists bool
	if err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`, role).Scan(&exists); err != nil {
		return err
	}
	if exists {
		return nil
	}
	_, err = conn.Exec(ctx, `CREATE DATABASE `+role)
	return err
}

func freePort(ctx context.Context) (int, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("find a free port: %w", err)
	}
	defer func() { _ = listener.Close() }()
	addr, ok := listener.Addr().(*net.TCPAddr)
	if !ok {
		return 0, errors.New("find a free port: not a TCP address")
	}
	return addr.Port, nil
}

func openLog(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && info.Size() > maxLog {
		if err := os.Rename(path, path+".1"); err != nil {
			return nil, fmt.Errorf("move the log of PostgreSQL aside: %w", err)
		}
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the log of PostgreSQL: %w", err)
	}
	return file, nil
}

func logFrom(path string, offset int64) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(io.NewSectionReader(file, offset, 64<<10))
	if err != nil {
		return ""
	}
	return string(text)
}
