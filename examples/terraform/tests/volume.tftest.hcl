# Run with: examples/with-moorage.sh terraform test. The resources exist only during the test.

run "made" {
  assert {
    condition     = linode_volume.data.status == "active"
    error_message = "The volume is ${linode_volume.data.status}."
  }
}

run "grown_in_place" {
  variables {
    size = 40
  }
  assert {
    condition     = linode_volume.data.size == 40
    error_message = "The volume has ${linode_volume.data.size} GiB."
  }
  assert {
    condition     = linode_volume.data.filesystem_path == run.made.filesystem_path
    error_message = "It is another volume."
  }
}

run "too_small" {
  command = plan
  variables {
    size = 5
  }
  expect_failures = [var.size]
}
