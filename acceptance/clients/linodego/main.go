// Linodego as users use it: the Wait* helpers, the event pollers, and client-go on the clusters it creates. Some parts send the requests of the
// Terraform provider, the CSI driver, and the cloud controller manager, because these are not available as modules.
package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"github.com/linode/linodego"
)

const password = "A-walk-2-remember!"

// scene is the state that the parts of the walk share.
type scene struct {
	*walk
	client   linodego.Client
	region   string
	versions []string
	host     int
	empty    int
	disk     int
	volume   int
	cluster  int
	pools    []int
	nodes    []linodego.LKENodePoolLinode
}

func main() {
	client := linodego.NewClient(nil)
	client.SetBaseURL(os.Getenv("WALK_URL"))
	client.SetAPIVersion("v4beta")
	client.SetToken(os.Getenv("WALK_TOKEN"))
	client.SetPollDelay(300 * time.Millisecond)
	s := &scene{walk: &walk{missing: map[string]string{}}, client: client}
	s.catalogue()
	s.hosts()
	s.volumes()
	s.storageDriver()
	s.clusters()
	s.kubernetes()
	s.provider()
	s.remove()
	s.end()
}

func (s *scene) catalogue() {
	s.step("catalogue: regions", nil, func(ctx context.Context) error {
		regions, err := s.client.ListRegions(ctx, nil)
		for _, one := range regions {
			if s.region == "" && slices.Contains(one.Capabilities, "Kubernetes") && slices.Contains(one.Capabilities, "Block Storage") {
				s.region = one.ID
			}
		}
		return first(err, wanted("a region was found", s.region != "", true))
	})
	s.step("catalogue: a region that encrypts disks", nil, func(ctx context.Context) error {
		regions, err := s.client.ListRegions(ctx, nil)
		isThere := slices.ContainsFunc(regions, func(one linodego.Region) bool {
			return slices.Contains(one.Capabilities, "Linodes") && slices.Contains(one.Capabilities, "LA Disk Encryption")
		})
		return first(err, wanted("one has Linodes and LA Disk Encryption", isThere, true))
	})
	s.step("catalogue: availability in a region", []string{"catalogue: regions"}, func(ctx context.Context) error {
		_, err := s.client.GetRegionAvailability(ctx, s.region)
		return err
	})
	s.step("catalogue: types", nil, func(ctx context.Context) error {
		one, err := s.client.GetType(ctx, "g6-standard-2")
		if err != nil {
			return err
		}
		return first(wanted("memory", one.Memory, 4096), wanted("processors", one.VCPUs, 2))
	})
	s.step("catalogue: types of volumes and clusters", nil, func(ctx context.Context) error {
		_, err := s.client.ListVolumeTypes(ctx, nil)
		_, errLKE := s.client.ListLKETypes(ctx, nil)
		return first(err, errLKE)
	})
	s.step("catalogue: versions of Kubernetes", nil, func(ctx context.Context) error {
		versions, err := s.client.ListLKEVersions(ctx, nil)
		for _, one := range versions {
			s.versions = append(s.versions, one.ID)
		}
		slices.Sort(s.versions)
		return first(err, wanted("two or more", len(s.versions) >= 2, true))
	})
	s.step("catalogue: versions of both tiers", nil, func(ctx context.Context) error {
		standard, err := s.client.ListLKETierVersions(ctx, "standard", nil)
		_, errEnterprise := s.client.ListLKETierVersions(ctx, "enterprise", nil)
		return first(err, errEnterprise, wanted("number", len(standard), len(s.versions)))
	})
	s.step("catalogue: images and kernels", nil, func(ctx context.Context) error {
		_, err := s.client.GetImage(ctx, "linode/debian12")
		_, errKernels := s.client.ListKernels(ctx, nil)
		return first(err, errKernels)
	})
	s.step("account: profile, account, settings, notifications, maintenance", nil, func(ctx context.Context) error {
		_, errProfile := s.client.GetProfile(ctx)
		_, errAccount := s.client.GetAccount(ctx)
		_, errSettings := s.client.GetAccountSettings(ctx)
		_, errNotifications := s.client.ListNotifications(ctx, nil)
		_, errMaintenance := s.client.ListMaintenances(ctx, nil)
		return first(errProfile, errAccount, errSettings, errNotifications, errMaintenance)
	})
	s.step("errors: linodego recognizes a missing resource", nil, func(ctx context.Context) error {
		_, err := s.client.GetVolume(ctx, 999999999)
		var known *linodego.Error
		return first(wanted("IsNotFound", linodego.IsNotFound(err), true), wanted("is *Error", errors.As(err, &known), true), refused(err, "[404] Not found"))
	})
}
