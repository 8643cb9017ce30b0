package main

import (
	"context"

	"github.com/linode/linodego"
)

const hostMade = "instances: create and wait by its event"

func (s *scene) hosts() {
	s.step(hostMade, []string{"catalogue: regions"}, func(ctx context.Context) error {
		poller, err := s.client.NewEventPollerWithoutEntity(linodego.EntityLinode, linodego.ActionLinodeCreate)
		if err != nil {
			return err
		}
		made, err := s.client.CreateInstance(ctx, linodego.InstanceCreateOptions{
			Region: s.region, Type: "g6-standard-1", Label: "go-host", Image: "linode/debian12", RootPass: password, Tags: []string{"go"},
		})
		if err != nil {
			return err
		}
		s.host, poller.EntityID = made.ID, made.ID
		_, err = poller.WaitForFinished(ctx, 40)
		_, errRunning := s.client.WaitForInstanceStatus(ctx, s.host, linodego.InstanceRunning, 40)
		return first(err, errRunning)
	})
	s.step("instances: an address at once, and all of them", []string{hostMade}, func(ctx context.Context) error {
		found, err := s.client.GetInstanceIPAddresses(ctx, s.host)
		if err != nil {
			return err
		}
		return wanted("one public address", len(found.IPv4.Public), 1)
	})
	s.step("instances: update", []string{hostMade}, func(ctx context.Context) error {
		found, err := s.client.UpdateInstance(ctx, s.host, linodego.InstanceUpdateOptions{Label: "go-renamed", Tags: &[]string{"go", "renamed"}})
		if err != nil {
			return err
		}
		return wanted("label", found.Label, "go-renamed")
	})
	s.step("instances: shut down, boot and reboot, waiting for events", []string{hostMade}, func(ctx context.Context) error {
		err := s.awaited(ctx, s.host, linodego.ActionLinodeShutdown, func() error { return s.client.ShutdownInstance(ctx, s.host) })
		_, errOffline := s.client.WaitForInstanceStatus(ctx, s.host, linodego.InstanceOffline, 40)
		errBoot := s.awaited(ctx, s.host, linodego.ActionLinodeBoot, func() error { return s.client.BootInstance(ctx, s.host, 0) })
		errReboot := s.awaited(ctx, s.host, linodego.ActionLinodeReboot, func() error { return s.client.RebootInstance(ctx, s.host, 0) })
		_, errRunning := s.client.WaitForInstanceStatus(ctx, s.host, linodego.InstanceRunning, 40)
		return first(err, errOffline, errBoot, errReboot, errRunning, s.client.WaitForResourceFree(ctx, linodego.EntityLinode, s.host, 40))
	})
	s.step("instances: without an image, which stays powered off", []string{"catalogue: regions"}, func(ctx context.Context) error {
		made, err := s.client.CreateInstance(ctx, linodego.InstanceCreateOptions{Region: s.region, Type: "g6-standard-2", Label: "go-empty"})
		if err != nil {
			return err
		}
		s.empty = made.ID
		_, err = s.client.WaitForInstanceStatus(ctx, s.empty, linodego.InstanceOffline, 15)
		return err
	})
	s.disks()
	s.configurations()
}

func (s *scene) disks() {
	s.step("disks: create, resize, clone, delete", []string{"instances: without an image, which stays powered off"}, func(ctx context.Context) error {
		made, err := s.client.CreateInstanceDisk(ctx, s.empty, linodego.InstanceDiskCreateOptions{Label: "go-disk", Size: 5000, Filesystem: "ext4"})
		if err != nil {
			return err
		}
		s.disk = made.ID
		_, err = s.client.WaitForInstanceDiskStatus(ctx, s.empty, s.disk, linodego.DiskReady, 40)
		errResize := s.awaited(ctx, s.empty, linodego.ActionDiskResize, func() error { return s.client.ResizeInstanceDisk(ctx, s.empty, s.disk, 6000) })
		if err := first(err, errResize); err != nil {
			return err
		}
		twin, err := s.client.CloneInstanceDisk(ctx, s.empty, s.disk, linodego.InstanceDiskCloneOptions{})
		if err != nil {
			return err
		}
		_, err = s.client.WaitForInstanceDiskStatus(ctx, s.empty, twin.ID, linodego.DiskReady, 40)
		return first(err, s.client.DeleteInstanceDisk(ctx, s.empty, twin.ID))
	})
}

func (s *scene) configurations() {
	s.step("configurations: create, rename, boot, delete", []string{hostMade}, func(ctx context.Context) error {
		disks, err := s.client.ListInstanceDisks(ctx, s.host, nil)
		if err != nil {
			return err
		}
		devices := linodego.InstanceConfigDeviceMap{SDA: &linodego.InstanceConfigDevice{DiskID: disks[0].ID}}
		made, err := s.client.CreateInstanceConfig(ctx, s.host, linodego.InstanceConfigCreateOptions{Label: "go-config", Devices: devices, Kernel: "linode/grub2"})
		if err != nil {
			return err
		}
		_, errRename := s.client.RenameInstanceConfig(ctx, s.host, made.ID, "go-config-2")
		errBoot := s.awaited(ctx, s.host, linodego.ActionLinodeReboot, func() error { return s.client.RebootInstance(ctx, s.host, made.ID) })
		return first(errRename, errBoot, s.client.DeleteInstanceConfig(ctx, s.host, made.ID))
	})
}

// awaited runs an action and waits, with an event poller, until its event is finished.
func (s *scene) awaited(ctx context.Context, id int, action linodego.EventAction, act func() error) error {
	poller, err := s.client.NewEventPoller(ctx, id, linodego.EntityLinode, action)
	if err != nil {
		return err
	}
	if err := act(); err != nil {
		return err
	}
	_, err = poller.WaitForFinished(ctx, 40)
	return err
}
