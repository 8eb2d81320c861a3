package catalog

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/settings"
)

// clubImages is where the logos of clubs are, below the folder of all images.
const clubImages = "uploads/custom-category-images"

const clubColours = `Colours are six hex digits, with or without #. Every text is held against its ground: it needs a contrast of 4.5 (WCAG 2.2 AA). What
has less is moved in lightness, in the same hue, until it can be read; the table says what was asked for and what is used. The
text of buttons is black or white, whichever can be read better.`

// clubFlags are what can be said of a club on the command line.
type clubFlags struct {
	settings club.Settings
	logo     string
	dryRun   bool
}

func (f *clubFlags) add(cmd *cobra.Command) {
	flags, colours := cmd.Flags(), &f.settings.Wanted
	flags.StringVar(&f.settings.Name, "name", "", "of the club, as people read it")
	flags.StringVar(&f.settings.Description, "description", "", "one or two sentences below the name")
	flags.StringVar(&f.settings.LongDescription, "long-description", "", "for the end of the page")
	flags.StringVar(&f.logo, "logo", "", "file of the organisation's logo: .svg, .png, .webp or .jpg, at most 2 MB")
	flags.StringVar(&colours.NavBar, "nav-bar", "", "ground of the page's header")
	flags.StringVar(&colours.NavBarText, "nav-bar-text", "", "text on it")
	flags.StringVar(&colours.CouponHeader, "header", "", "ground of the club's banner")
	flags.StringVar(&colours.CouponHeaderText, "header-text", "", "text on it")
	flags.StringVar(&colours.Button, "button", "", "ground of buttons")
	flags.StringVar(&colours.ButtonOnHover, "button-hover", "", "the same under the pointer")
	flags.StringSliceVar(&f.settings.Domains, "domain", nil, "a domain of e-mail addresses that let in; may be there several times")
	flags.StringVar(&f.settings.Host, "host", "", "a domain of the organisation's own that leads to the club")
	flags.BoolVar(&f.dryRun, "dry-run", false, "only show what the colours would become")
}

// apply writes what was said over what there is.
func (f *clubFlags) apply(cmd *cobra.Command, s *club.Settings) {
	said, colours := f.settings, &s.Wanted
	for flag, set := range map[string]func(){
		"name":             func() { s.Name = said.Name },
		"description":      func() { s.Description = said.Description },
		"long-description": func() { s.LongDescription = said.LongDescription },
		"nav-bar":          func() { colours.NavBar = said.Wanted.NavBar },
		"nav-bar-text":     func() { colours.NavBarText = said.Wanted.NavBarText },
		"header":           func() { colours.CouponHeader = said.Wanted.CouponHeader },
		"header-text":      func() { colours.CouponHeaderText = said.Wanted.CouponHeaderText },
		"button":           func() { colours.Button = said.Wanted.Button },
		"button-hover":     func() { colours.ButtonOnHover = said.Wanted.ButtonOnHover },
		"host":             func() { s.Host = said.Host },
		"active":           func() { s.Active = said.Active },
		"domain": func() {
			s.Domains = slices.DeleteFunc(slices.Clone(said.Domains), func(domain string) bool { return domain == "" })
		},
	} {
		if cmd.Flags().Changed(flag) {
			set()
		}
	}
}

func newClubAdd(cfg *settings.Config) *cobra.Command {
	var f clubFlags
	cmd := &cobra.Command{
		Use:   "add SLUG",
		Short: "Make a club at /SLUG",
		Long:  "Make a club at /SLUG. Its coupons come by 'devolve catalog import', with the slug as their area.\n\n" + clubColours,
		Example: `  devolve club add clube-ipe --name "Associação Ipê" --logo ipe.svg --nav-bar 5b2a86 --nav-bar-text ffffff --header f2c230 \
    --header-text 3a1757 --button 5b2a86 --button-hover 47206a --domain ipe.example --host beneficios.ipe.example`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			settings, err := club.Check(args[0], club.Settings{
				Name: f.settings.Name, Description: f.settings.Description, LongDescription: f.settings.LongDescription,
				Wanted: f.settings.Wanted, Domains: f.settings.Domains, Host: f.settings.Host, Active: true,
			})
			if err != nil {
				return err
			}
			if f.dryRun {
				return dryRunOfClub(cmd.OutOrStdout(), settings.Wanted)
			}
			return withClubs(cmd, cfg, func(ctx context.Context, clubs *club.Clubs) error {
				if _, err := clubs.Get(ctx, args[0]); err == nil { // its logo stays
					return fmt.Errorf("%s: %w", args[0], club.ErrExists)
				}
				if err := f.putLogo(ctx, cfg, args[0], &settings); err != nil {
					return err
				}
				if err := clubs.Add(ctx, args[0], settings); err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s is at /%s\n", settings.Name, args[0])
				return printShades(cmd.OutOrStdout(), settings.Wanted)
			})
		},
	}
	f.add(cmd)
	_ = cmd.MarkFlagRequired("name")
	return cmd
}

func newClubSet(cfg *settings.Config) *cobra.Command {
	var f clubFlags
	cmd := &cobra.Command{
		Use:     "set SLUG",
		Short:   "Change what is said of a club; the rest stays",
		Long:    "Change what is said of a club; the rest stays, and an empty text takes something away.\n\n" + clubColours,
		Example: "  devolve club set clube-ipe --header 2f6b3c\n  devolve club set clube-ipe --host \"\"",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withClubs(cmd, cfg, func(ctx context.Context, clubs *club.Clubs) error {
				details, err := clubs.Get(ctx, args[0])
				if err != nil {
					return err
				}
				f.apply(cmd, &details.Settings)
				settings, err := club.Check(args[0], details.Settings)
				if err != nil {
					return err
				}
				if f.dryRun {
					return dryRunOfClub(cmd.OutOrStdout(), settings.Wanted)
				}
				if err := f.putLogo(ctx, cfg, args[0], &settings); err != nil {
					return err
				}
				if err := clubs.Set(ctx, args[0], func(s *club.Settings) { *s = settings }); err != nil {
					return err
				}
				return printShades(cmd.OutOrStdout(), settings.Wanted)
			})
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&f.settings.Active, "active", true, "bring back a club that was removed")
	return cmd
}

// putLogo puts the logo, if there is one, to where the site's images are.
func (f *clubFlags) putLogo(ctx context.Context, cfg *settings.Config, slug string, s *club.Settings) error {
	if f.logo == "" {
		return nil
	}
	name, err := importer.PutImage(ctx, f.logo, cfg.Images(), clubImages, "club-"+slug)
	if err != nil {
		return fmt.Errorf("--logo: %w", err)
	}
	s.Logo = name
	return nil
}

func dryRunOfClub(out io.Writer, wanted catalog.Colours) error {
	err := printShades(out, wanted)
	fmt.Fprintln(out, "Dry run: nothing was written.")
	return err
}
